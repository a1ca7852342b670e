import type { ChangeHint } from './changes.ts'

/** Why a person's access changed: 'session' is a device signed out from elsewhere. The feed carries the place in this list. */
export const accessReasons = ['role', 'status', 'password', 'session'] as const
export type AccessReason = (typeof accessReasons)[number]

/** What the hub pushes to the browsers of one person: event name and what it carries. Every event is a hint to read again, never the truth itself. */
export type Events = {
  /** A notification was added for this person (portal.md 6). */
  NotifyUser: { notificationId: number; message: string }
  /** This person's role, status or password changed: what is kept of them is read anew (domain.md 11). */
  AccessChanged: { reason: AccessReason }
  /** What changed of all that this person may read, at most four times a second; first what changed while it came. */
  Changed: { changes: ChangeHint[] }
}
/** A page reads first and listens then: if it took no longer than this, the hub begins with what changed meanwhile. */
export const toldAgainMs = 30_000

export type EventName = keyof Events
