import { fulfilment } from '../calls/fulfilment.ts'

/** What is said when units go from a tray back into a cell. */
export const putBackUnits = fulfilment.putBack.body
