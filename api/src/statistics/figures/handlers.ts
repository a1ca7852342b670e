import type { Handlers } from '../../server/handler.ts'

type Figures =
  | 'getTodayDeliver'
  | 'getStages'
  | 'getPickers'
  | 'getCellFill'
  | 'getInboundToday'
  | 'getCover'
  | 'getExpiryByMonth'
  | 'getShortPicks'
  | 'getAdvice'
  | 'getQueues'

const none = { cells: 0, used: 0, free: 0 }
export const figures: Pick<Handlers<'statistics'>, Figures> = {
  getTodayDeliver: async () => ({ result: [], orders: 0, late: 0, statuses: [], rates: [] }),
  getStages: async () => [],
  getPickers: async () => ({ result: [], units: 0, pickers: 0, active: 0, mean: null }),
  getCellFill: async () => ({ result: [], ...none }),
  getInboundToday: async () => ({
    result: [],
    requests: 0,
    cartons: 0,
    arrivedCartons: 0,
    countedCartons: 0,
    units: 0,
    receivedUnits: 0,
    dueUntilTimestamp: null,
  }),
  getCover: async () => ({ result: [], skus: 0, sold: 0 }),
  getExpiryByMonth: async () => ({ result: [], expired: 0, within30Days: 0 }),
  getShortPicks: async () => ({ result: [], cells: 0, units: 0, waiting: 0, fromTimestamp: 0 }),
  getAdvice: async () => null,
  getQueues: async () => ({
    result: [],
    errorsLastHour: 0,
    errorsHourBefore: 0,
    isWorkerAlive: true,
    behindMs: 0,
    locations: [],
    merchants: [],
  }),
}
