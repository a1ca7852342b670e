import type { Handlers } from '../server/handler.ts'
import { adjust } from './adjust.ts'
import { countRequests, settleCount } from './requests.ts'

/** Counted stock is corrected, and cells that pickers found otherwise than the books say are counted. */
export const counting: Handlers<'counting'> = {
  adjustStocks: (tx, { body }, who) => adjust(tx, body, who),
  getCountRequests: (tx, { query }, who) => countRequests(tx, who, query),
  settleCount: (tx, { body }, who) => settleCount(tx, who, body),
}
