import { picking } from '../calls/picking.ts'

/** What is said when units go from a tray back into a cell. */
export const putBackUnits = picking.putBack.body
