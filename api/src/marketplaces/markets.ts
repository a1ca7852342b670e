import type { MarketName, Marketplace } from './marketplace.ts'

/** The marketplaces of this installation, each by its name. */
export type MarketOf = (name: MarketName) => Marketplace | undefined

/** The marketplace of a name; undefined where this installation has no app of it. */
export const marketOf: MarketOf = () => undefined
