import { warehouse } from '../calls/warehouse.ts'

/** What the forms of cells, their groups and shipping bins may say. */
export const newCells = warehouse.cellCreate.body
export const changedCell = warehouse.cellUpdate.body
export const newGroup = warehouse.cellGroupCreate.body
export const renamedGroup = warehouse.cellGroupUpdate.body
