/** What the hub pushes to the browsers of one person: event name and what it carries. Every event is a hint to read again, never the truth itself. */
export type Events = {
  /** A notification was added for this person (portal.md 6). */
  NotifyUser: { notificationId: number; message: string }
  /** This person's role, status or password changed: what is kept of them is read anew (domain.md 11). */
  AccessChanged: { reason: 'role' | 'status' | 'password' }
}
export type EventName = keyof Events
