import type { AccountEvent, RoleStatus } from 'contract/people'
import { nameOf, type PersonRecord } from './person.ts'

const happened: Partial<Record<AccountEvent, string>> = {
  Approved: 'was approved',
  TurnedDown: 'was turned down',
  Accepted: 'accepted the invitation',
  Enabled: 'was enabled',
  Disabled: 'was disabled',
}

const stands: Record<RoleStatus, string> = {
  Active: 'is active now',
  Invited: 'is invited now',
  Waiting: 'waits for approval now',
  Disabled: 'is disabled now',
}

/** What befell an account while a question about it was open: 'Nora Falk was approved meanwhile by Sam Teo'. */
export function meanwhile(asked: PersonRecord, now: PersonRecord): string | undefined {
  if (asked.roleStatus === now.roleStatus) return undefined
  const seen = asked.changes[0]?.at ?? 0
  const change = now.changes.find(({ at, event }) => at > seen && happened[event])
  if (!change) return `${nameOf(now)} ${stands[now.roleStatus]}`
  const words = `${nameOf(now)} ${happened[change.event]} meanwhile`
  return change.event === 'Accepted' ? words : `${words} by ${change.actor}`
}
