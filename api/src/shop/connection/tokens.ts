import { seal, sealedWith, unseal } from '../../kernel/sealed.ts'
import { settings } from '../../kernel/settings.ts'
import { MarketProblem } from '../../marketplaces/marketplace.ts'

/** What opens a shop at its marketplace, and what renews that. */
export type Pair = { accessToken: string; refreshToken: string }

const aboutOf = (shopId: number): string => `shop ${shopId}`

export const sealPair = (shopId: number, { accessToken, refreshToken }: Pair): string =>
  seal(settings().secret, JSON.stringify([accessToken, refreshToken]), aboutOf(shopId))

/** Undefined where SECRET opens it no more. */
export function openPair(shopId: number, sealed: string | null): Pair | undefined {
  const opened = sealed === null ? undefined : unseal(settings().secrets, sealed, aboutOf(shopId))
  if (opened === undefined) return undefined
  const [accessToken, refreshToken] = JSON.parse(opened) as [string, string]
  return { accessToken, refreshToken }
}

export const secretCode = 'secret-changed'
/** What is said of a shop whose tokens nobody can read: it has to give others. */
export const secretChanged = (): MarketProblem =>
  new MarketProblem('access-refused', secretCode, 'SECRET was changed, and opens what this shop gave no more.')

/** What values begin with that SECRET opens, the newest first. */
export const openable = (): string[] => settings().secrets.map(sealedWith)
