/** The stock-in search; importing this registers it. */
import './crossdock-stock-in/crossdock-stock-in.define.ts'

export { CrossdockStockIn, type StockInVariant } from './crossdock-stock-in/crossdock-stock-in.ts'
export type {
  StockInCloseEvent,
  StockInDoneEvent,
  StockInErrorEvent,
  StockInEvent,
  StockInEvents,
  StockInSearchEvent,
} from './crossdock-stock-in/events.ts'
export type { StockInItem } from './crossdock-stock-in/item.ts'
