import type { HrefOf } from 'contract/area'
import type { area } from './area.ts'

/** Where a screen of this area is; another address does not compile. */
export type Href = HrefOf<typeof area>
