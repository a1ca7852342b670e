import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'

/** A product's stock now, and where it is. */
export type Stock = Result<Calls['stock']['getStockByProduct']>
export type Place = Stock['places'][number]
