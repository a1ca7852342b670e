import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { EmbedElement } from 'contract/embed'
import { at, rows, run, sql, type Tx } from '../kernel/database.ts'
import { type Refusal, refuse } from '../kernel/refuse.ts'
import { settings } from '../kernel/settings.ts'
import { together } from '../kernel/together.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho, type Who } from '../kernel/who.ts'
import { isActive, type Person, personColumns, whoOf } from './person.ts'

export const sessionLifeDays = 30
/**
 * How long a process trusts what it read of a session. What changes of it is in the feed, which drops it within a second;
 * beyond that only time ends one.
 */
const trustMs = 30_000
/** Within this time a device is not noted again as in use. */
const notedMs = 60_000
const dayMs = 86_400_000

/** `embed` is the element a token was made for: it opens that element's calls and no other. */
export type Session = {
  who: Omit<Who, 'requestId' | 'now'>
  isPasswordExpired: boolean
  /** Whose session it is, for what keeps passwords; absent where no person signs in with one. */
  email?: string
  embed?: EmbedElement
}

/** What is said to whose password has expired: all that a new one needs, since nothing else can be read until then. */
export function passwordExpired({ email }: Session): Refusal {
  const { passwordLifeDays, passwordRules } = settings()
  return refuse('password-expired', { days: passwordLifeDays, passwordRules, ...(email ? { email } : {}) })
}

/** A kind of token beside a person's: how one looks, and whom those of these hashes sign in. */
export type TokenKind = {
  isOne: (token: string) => boolean
  sessionsOf: (tx: Tx, tokenHashes: readonly Buffer[], now: number) => Promise<Session[]>
  /** Keeps under the newest secret what was found under the one before, so that it outlives that; else it ends with it. */
  keepAnew?: (tx: Tx, old: Buffer, newest: Buffer) => Promise<unknown>
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** The token of an Authorization header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(authorization ?? '')?.[1]

/** What is kept of a token: useless without the secret. */
export const tokenHash = (secret: string, token: string): Buffer => createHmac('sha256', secret).update(token).digest()

/** What may be kept of a token: made with the newest secret first, then with the one before. */
export const tokenHashes = (token: string): Buffer[] => settings().secrets.map((secret) => tokenHash(secret, token))

/** What may be kept of a token, in letters, the newest first, and its kind where it is no person's. */
type Asked = { keys: readonly string[]; now: number; kind: TokenKind | undefined }

async function keepAnew(tx: Tx, kind: TokenKind | undefined, keys: readonly string[], found: readonly Session[]) {
  const [newest, ...older] = keys
  const old = older.find((key) => found.some(({ who }) => who.sessionHash === key))
  if (newest !== undefined && old !== undefined) await kind?.keepAnew?.(tx, bytesOf(old), bytesOf(newest))
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Reads who a token belongs to; remembers it for half a minute, or until the feed says that it may be wrong. */
export class Sessions {
  private known = new Map<string, { session: Session; until: number }>()
  private readonly read = together((asked: readonly Asked[]) => this.readTogether(asked))
  constructor(
    private readonly pool: pg.Pool,
    private readonly kinds: readonly TokenKind[],
  ) {}

  async of(token: string, now: number): Promise<Session | undefined> {
    const { known } = this
    const keys = tokenHashes(token).map((hash) => hash.toString('hex'))
    const [key = ''] = keys
    const hit = known.get(key)
    if (hit && hit.until > now) return hit.session
    known.delete(key)
    const session = await this.read({ keys, now, kind: this.kinds.find((kind) => kind.isOne(token)) })
    if (!session) return undefined
    if (known.size > 10_000) known.clear()
    known.set(key, { session, until: now + trustMs })
    return session
  }

  /** Tokens that nobody here knows yet: made-up ones, however many, take one connection. */
  private async readTogether(asked: readonly Asked[]): Promise<(one: Asked) => Session | undefined> {
    const now = Math.max(...asked.map((one) => one.now))
    const sessions = await transaction(this.pool, systemWho(now), async (tx) => {
      const found: Session[] = []
      for (const kind of [undefined, ...this.kinds]) {
        const hashes = asked.filter((one) => one.kind === kind).flatMap(({ keys }) => keys.map(bytesOf))
        if (hashes.length > 0) found.push(...(await (kind?.sessionsOf ?? personSessions)(tx, hashes, now)))
      }
      for (const { keys, kind } of asked) await keepAnew(tx, kind, keys, found)
      if (found.length > 0)
        await noteActs(
          tx,
          found.map(({ who }) => bytesOf(who.sessionHash)),
          now,
        )
      return new Map(found.map((session) => [session.who.sessionHash, session]))
    })
    return ({ keys }) => keys.map((key) => sessions.get(key)).find(Boolean)
  }

  /**
   * Those of these, each what is kept of a token, that still sign somebody in, as they are now: one look at the
   * database for all open connections.
   */
  async living(sessionHashes: readonly string[], now: number): Promise<Map<string, Session>> {
    const hashes = sessionHashes.map(bytesOf)
    const sessions = await transaction(this.pool, systemWho(now), async (tx) => {
      const found = await personSessions(tx, hashes, now)
      for (const kind of this.kinds) found.push(...(await kind.sessionsOf(tx, hashes, now)))
      return found
    })
    return new Map(
      sessions.filter((session) => !session.isPasswordExpired).map((session) => [session.who.sessionHash, session]),
    )
  }

  /**
   * Forgets what this process knows, of these people where they are named, after a sign-out, a change of password or a
   * revoked token; what is being read now is not remembered either.
   */
  forget(userIds?: readonly number[]): void {
    const gone = new Set(userIds)
    this.known = new Map(userIds && [...this.known].filter(([, { session }]) => !gone.has(session.who.userId)))
  }
}

async function personSessions(tx: Tx, tokenHashes: readonly Buffer[], now: number): Promise<Session[]> {
  const people = await rows<Person & { tokenHash: string }>(
    tx,
    sql`
    select ${personColumns}, encode(s.token_hash, 'hex') as token_hash
      from session s join app_user u on u.id = s.user_id left join warehouse_location l on l.id = u.location_id
     where s.token_hash = any (${[...tokenHashes]}::bytea[]) and s.expires_at > ${at(now)}`,
  )
  return people.filter(isActive).map(({ tokenHash, ...person }) => ({
    who: { ...whoOf(person), sessionHash: tokenHash },
    isPasswordExpired: isExpired(person.passwordChangedAt, now, settings().passwordLifeDays),
    email: person.email,
  }))
}

/** True when a password of this age must be changed before anything else: after its days; no days at all are never. */
export const isExpired = (passwordChangedAt: number, now: number, lifeDays: number): boolean =>
  lifeDays > 0 && now - passwordChangedAt > lifeDays * dayMs

/** Notes that devices are in use, each once a minute at most; one that is being signed out is not waited for. */
const noteActs = (tx: Tx, tokenHashes: readonly Buffer[], now: number) =>
  run(
    tx,
    sql`
    update session set last_act_at = ${at(now)} where token_hash = any (array(
      select token_hash from session
       where token_hash = any (${[...tokenHashes]}::bytea[]) and last_act_at < ${at(now - notedMs)}
         for update skip locked))`,
  )
