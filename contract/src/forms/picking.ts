import { mostPickingLists, picking } from '../calls/picking.ts'

/** What is said when units go from a tray back into a cell. */
export const putBackUnits = picking.putBack.body
/** What lists are made of, and how much one takes. */
export const wantedLists = picking.previewPickingList.query
export { mostPickingLists }
/** What is said when picked units go out of their tray again. */
export const takeOutUnits = picking.takeOut.body
export const trayAside = picking.setTrayAside.body
