import type { Handlers } from '../server/handler.ts'
import { adjust } from './adjust.ts'
/** Counted stock is corrected. */
export const counting: Handlers<'counting'> = {
  adjustStocks: (tx, { body }, who) => adjust(tx, body, who),
}
