import type { PickFacts } from './walk-state.ts'

/** How a list stands for tests: one order on it, nothing picked, unless told. */
export const makeFacts = (more: Partial<PickFacts> = {}): PickFacts => ({
  id: 9,
  pickingListId: 9,
  kind: 'Cluster',
  status: 'Picking',
  pickerId: 7,
  picker: 'Ana',
  slots: 1,
  cart: 1,
  stops: 1,
  stopsDone: 0,
  units: 5,
  unitsDone: 0,
  createdBy: 'Omar',
  createdTimestamp: 0,
  finishedTimestamp: null,
  shipByTimestamp: null,
  orders: 1,
  ordersDone: 0,
  lines: 1,
  linesDone: 0,
  left: 5,
  skipped: 0,
  next: null,
  ...more,
})
