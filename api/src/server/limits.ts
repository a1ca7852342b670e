import { type Environment, numberOf } from '../kernel/settings.ts'

type Limit = { setting: string; usual: number; least?: number; most?: number; meaning: string }

/**
 * What one process lets others take of it. Limits that guard accounts stand in the database (account/tries.ts), those
 * of one file or one call in the contract.
 */
export const limitTable = {
  bodyKilobytes: { setting: 'BODY_KILOBYTES', usual: 1024, meaning: 'size of a body that is no form' },
  bodyValues: {
    setting: 'BODY_VALUES',
    usual: 20_000,
    least: 5_000,
    meaning: 'values in a body or in a field of a form: fields, objects, lists and what is in them',
  },
  requestSeconds: { setting: 'REQUEST_SECONDS', usual: 300, meaning: 'time in which a request must have come whole' },
  requestsPerConnection: {
    setting: 'REQUESTS_PER_CONNECTION',
    usual: 16,
    meaning: 'requests under way on one connection; one more closes it',
  },
  requestsPerPerson: {
    setting: 'REQUESTS_PER_PERSON',
    usual: 100,
    meaning: 'requests under way of one person, or of one address that is not signed in',
  },
  bodyMegabytesPerPerson: {
    setting: 'BODY_MEGABYTES_PER_PERSON',
    usual: 16,
    meaning: 'bodies that are no forms and have not come whole, of one person, or of one address that is not signed in',
  },
  connectionsPerAddress: {
    setting: 'CONNECTIONS_PER_ADDRESS',
    usual: 1000,
    meaning: 'connections of one address; not counted where `TRUST_PROXY` is set',
  },
  unreadSeconds: {
    setting: 'UNREAD_SECONDS',
    usual: 30,
    meaning: 'time without reading anything of an answer, after which its connection is closed',
  },
  uploadsPerPerson: {
    setting: 'UPLOADS_PER_PERSON',
    usual: 2,
    meaning: 'files of one person that come at once; forms up to 64 kB are not counted',
  },
  uploads: { setting: 'UPLOADS', usual: 8, meaning: 'files of all people that come at once; one more is answered 503' },
  uploadQuietSeconds: {
    setting: 'UPLOAD_QUIET_SECONDS',
    usual: 10,
    meaning: 'time in which a file that comes must bring another 64 kB; one that brings less is ended',
  },
  rowsPerFile: {
    setting: 'ROWS_PER_FILE',
    usual: 200_000,
    meaning: 'rows of an imported file; a longer one is refused before any is kept. The worker holds them all',
  },
  waitingRequests: {
    setting: 'WAITING_REQUESTS',
    usual: 200,
    meaning: 'requests that wait for a database connection; one more is answered 503',
  },
  waitSeconds: { setting: 'WAIT_SECONDS', usual: 10, meaning: 'time a request waits for a database connection' },
  idleSeconds: {
    setting: 'IDLE_SECONDS',
    usual: 5,
    meaning: 'time an idle connection is kept by a process that stops',
  },
  hubConnectionsPerPerson: {
    setting: 'HUB_CONNECTIONS_PER_PERSON',
    usual: 20,
    most: 1_000,
    meaning: 'hub connections of one person in each process; one more closes the oldest',
  },
  hubConnectionsPerToken: {
    setting: 'HUB_CONNECTIONS_PER_TOKEN',
    usual: 200,
    most: 10_000,
    meaning:
      "hub connections by the elements' tokens of one maker for one merchant, in each process; one more closes the oldest",
  },
  hubMessages: {
    setting: 'HUB_MESSAGES',
    usual: 100,
    most: 10_000,
    meaning: 'messages that one hub connection sends within 5 seconds; one more closes it',
  },
  hubUnreadKilobytes: {
    setting: 'HUB_UNREAD_KILOBYTES',
    usual: 1_024,
    least: 64,
    most: 65_536,
    meaning: 'what waits for a listener who does not read; more ends the connection',
  },
  hubHandshakeSeconds: {
    setting: 'HUB_HANDSHAKE_SECONDS',
    usual: 15,
    most: 300,
    meaning: 'time in which a hub connection must say its first word',
  },
  hubSilenceSeconds: {
    setting: 'HUB_SILENCE_SECONDS',
    usual: 30,
    least: 20,
    most: 300,
    meaning: 'time without a word from a listener, who says one every 15 seconds, after which it counts as gone',
  },
  stopSeconds: { setting: 'STOP_SECONDS', usual: 8, meaning: 'time requests under way have to end in one that stops' },
} as const satisfies Record<string, Limit>

export type Limits = Record<keyof typeof limitTable, number>

/** The limits as the environment says them. */
export const limitsOf = (environment: Environment = process.env): Limits =>
  Object.fromEntries(
    Object.entries<Limit>(limitTable).map(([name, { setting, usual, least = 1, most }]) => [
      name,
      numberOf(setting, environment[setting], usual, least, most),
    ]),
  ) as Limits

/** Counts what each holder has under way. */
export class UnderWay {
  private readonly counts = new Map<string, number>()
  constructor(private readonly most: number) {}

  /** Takes a place for this holder; false where there is none. */
  enter(holder: string): boolean {
    const count = this.counts.get(holder) ?? 0
    if (count >= this.most) return false
    this.counts.set(holder, count + 1)
    return true
  }

  leave(holder: string): void {
    const count = (this.counts.get(holder) ?? 0) - 1
    if (count > 0) this.counts.set(holder, count)
    else this.counts.delete(holder)
  }
}
