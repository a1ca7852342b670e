import type { Line, Note } from './calls.ts'
import { type Http, openHttp } from './http.ts'
import { Headers } from './lazada/headers.ts'
import { openLazada } from './lazada/lazada.ts'
import { Limits } from './limits.ts'
import type { Marketplace, MarketName } from './marketplace.ts'
import { type MarketSettings, marketSettings } from './settings.ts'
import { openShopee } from './shopee/shopee.ts'

export type Markets = {
  /** A marketplace; undefined where the installation has no app of it. `note` takes each call that is made through it. */
  of: (name: MarketName, note?: Note) => Marketplace | undefined
  close: () => Promise<void>
}
/** The marketplace of a name; undefined where this installation has no app of it. `note` takes each call through it. */
export type MarketOf = (name: MarketName, note?: Note) => Marketplace | undefined
type Ways = { http?: Http; now?: () => number }

const toNobody: Note = () => undefined

/** A third marketplace is a folder, its settings and a line here. */
export function openMarkets(settings: MarketSettings, { http = openHttp(), now = Date.now }: Ways = {}): Markets {
  const { shopee, lazada } = settings
  const openers: Record<MarketName, ((note: Note) => Marketplace) | undefined> = {
    Shopee: shopee && opener('Shopee', shopee, (line) => openShopee({ app: shopee, line })),
    Lazada: lazada && opener('Lazada', lazada, lazadaOf(lazada)),
  }
  /** All that is opened shares one line of calls, with its limits. */
  function opener(name: MarketName, app: { callsPerSecond: number }, open: (line: Line) => Marketplace) {
    const limits = new Limits({ perSecond: app.callsPerSecond })
    return (note: Note) => open({ name, http, limits, note, now })
  }
  return { of: (name, note = toNobody) => openers[name]?.(note), close: () => http.close() }
}

function lazadaOf(app: NonNullable<MarketSettings['lazada']>): (line: Line) => Marketplace {
  const headers = new Headers()
  return (line) => openLazada({ app, line, headers })
}

let opened: Markets | undefined

/** The marketplaces of this process. */
export function marketOf(name: MarketName, note?: Note): Marketplace | undefined {
  opened ??= openMarkets(marketSettings())
  return opened.of(name, note)
}
