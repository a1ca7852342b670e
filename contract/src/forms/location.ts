import { location } from '../calls/location.ts'

/** What the forms of cells, their groups and shipping bins may say. */
export const newCells = location.cellCreate.body
export const changedCell = location.cellUpdate.body
export const newGroup = location.cellGroupCreate.body
export const renamedGroup = location.cellGroupUpdate.body
