import type { Calls } from 'contract/calls/all'
import { type Client, createClient } from 'contract/client'
import type { Call } from 'contract/define'
import type { TObject } from 'contract/schema'

/** The two calls the element makes. */
type StockInCalls = { inbound: Pick<Calls['inbound'], 'getItems' | 'stockIn'> }
type RouteOf<C extends Call> = readonly [C['method'], C['path'], '', C['beside'] extends TObject ? 1 : 0]

/**
 * Their rows of the route table: the whole table weighs more than this element. A change in the contract does not
 * compile here.
 */
const routes: {
  [S in keyof StockInCalls]: {
    [K in keyof StockInCalls[S]]: StockInCalls[S][K] extends Call ? RouteOf<StockInCalls[S][K]> : never
  }
} = {
  inbound: { getItems: ['GET', '/api/Inbound/GetItems', '', 1], stockIn: ['POST', '/api/Stock/StockIn', '', 0] },
}

export type StockInClient = Client<StockInCalls>

/** The client for an API at `base`; '' is the page's own origin. */
export const clientOf = (base: string, token: string | undefined): StockInClient =>
  createClient<StockInCalls>(routes, { base, token: () => token })
