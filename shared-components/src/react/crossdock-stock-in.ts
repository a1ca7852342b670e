import { createComponent, type EventName } from '@lit/react'
import * as react from 'react'
import '../crossdock-stock-in/crossdock-stock-in.define.ts'
import { CrossdockStockIn as Element } from '../crossdock-stock-in/crossdock-stock-in.ts'
import type {
  StockInCloseEvent,
  StockInDoneEvent,
  StockInErrorEvent,
  StockInEvent,
  StockInSearchEvent,
} from '../crossdock-stock-in/events.ts'

/** The stock-in search for React; its events are props. */
export const CrossdockStockIn = createComponent({
  react,
  tagName: 'crossdock-stock-in',
  elementClass: Element,
  displayName: 'CrossdockStockIn',
  events: {
    onCrossdockStockInSearch: 'crossdock-stock-in-search' as EventName<StockInSearchEvent>,
    onCrossdockStockIn: 'crossdock-stock-in' as EventName<StockInEvent>,
    onCrossdockStockInDone: 'crossdock-stock-in-done' as EventName<StockInDoneEvent>,
    onCrossdockStockInError: 'crossdock-stock-in-error' as EventName<StockInErrorEvent>,
    onCrossdockStockInClose: 'crossdock-stock-in-close' as EventName<StockInCloseEvent>,
  },
})
