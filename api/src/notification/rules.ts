import type { JobStatus } from 'contract/jobs'
import { placeOf } from 'contract/place'
import type { Role } from 'contract/roles'
import { refuse } from '../kernel/refuse.ts'

export const mostLetters = 500

/** Whom a message is for: one person, or everybody of a role. */
export type Addressee = { userId: number } | { roleType: Role }

export function addresseeOf({ userId, roleType }: { userId?: number; roleType?: Role }): Addressee {
  if (userId !== undefined && roleType !== undefined)
    throw refuse('bad-input', { field: 'RoleType', problem: 'must be left out when UserId says who it is for' })
  if (userId !== undefined) return { userId }
  if (roleType !== undefined) return { roleType }
  throw refuse('bad-input', { field: 'UserId', problem: 'is missing: say who it is for, or a RoleType' })
}

/** A link leads to a place in the portal, never to another site ('//' and '/\' would). */
export function refuseForeign(link: string | undefined): void {
  if (link !== undefined && placeOf(link) === undefined)
    throw refuse('bad-input', { field: 'Link', problem: 'must be a path of the portal, like /order/order-management' })
}

/** A message as it is kept: half a character, which JSON may carry and no database keeps, becomes the sign for one. */
export const messageOf = (said: string): string =>
  [...Buffer.from(said.trim()).toString()].slice(0, mostLetters).join('')

const ended: Partial<Record<JobStatus, string>> = {
  Succeeded: 'is done',
  'Partly succeeded': 'is partly done',
  Failed: 'has failed',
}

/** How a job ended, for the person who started it. */
export const jobEnded = (name: string, status: JobStatus, message: string): string =>
  messageOf(`${name} ${ended[status] ?? status}. ${message}`)
