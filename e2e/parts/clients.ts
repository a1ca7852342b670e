import type { Role } from 'contract/roles'
import type { Api } from '../../api/test/house.ts'

export type Host = 'birch' | 'alder'
export type As = (role: Role, host?: Host) => Promise<Api>
/** Clients of the house: plain ones, or such that look at every reply. */
export type Clients = { as: As; clientOf: (token?: string) => Api }

/** What the contract calls by these names, of one merchant: every value that stands in the filled house. */
export type Known = Record<string, (string | number)[]>
