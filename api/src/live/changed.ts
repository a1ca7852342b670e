import type { ChangeSubject } from 'contract/changes'
import { roles, type Role } from 'contract/roles'
import type { FeedChange, Read } from '../changes/feed.ts'
import type { Session } from '../server/session.ts'
import { audienceOf, type Batch, type CallTable, hearersOf, subjectsShownTo } from './audience.ts'
import type { Connection } from './connection.ts'
import { invocation } from './protocol.ts'
import { Recent } from './recent.ts'

/** A connection hears of changes four times a second at most. */
const everyMs = 250
/** Who sees what may be another matter after a change of one of these. */
const wallSubjects: readonly ChangeSubject[] = ['account', 'location', 'merchant']

const nothing: Batch = { changes: [], isEverything: false }

const movesWalls = ({ changes, isEverything }: Batch): boolean =>
  isEverything || changes.some(({ subject }) => wallSubjects.includes(subject))

/** Gathers changes and pushes them to all who may read them; what one audience hears is written once. */
export class Changed {
  private readonly recent = new Recent()
  private readonly waiting = new Map<string, FeedChange>()
  private readonly subjects: ReadonlyMap<Role, ReadonlySet<ChangeSubject>>
  private isEverything = false
  private timer: NodeJS.Timeout | undefined
  private pushedAt = 0
  private pushing: Batch | undefined
  constructor(
    /** Those on lines that stay open; polls are told in their own way. */
    private readonly connections: () => readonly Connection[],
    /** Reads anew what each connection's person may see; fails where that is not known. */
    private readonly check: () => Promise<void>,
    calls: CallTable,
  ) {
    this.subjects = new Map(roles.map((role) => [role, subjectsShownTo(role, calls)]))
  }

  /** What was committed before this process listened. */
  remember(read: Read): void {
    this.recent.add(read)
  }

  /** What changed meanwhile, for whoever comes to listen after it has read for so long; '' when nothing did. */
  async greeting(listener: { session: Session }, readingMs: number): Promise<string> {
    const batch = this.recent.batch(readingMs)
    await this.knowWalls(batch)
    return this.wordsOf(batch)(listener.session)
  }

  /** What each may hear is told after this by how the walls stand now; where that is not known it fails, and nothing is told. */
  async knowWalls(batch: Batch): Promise<void> {
    if (movesWalls(batch)) await this.check()
  }

  /** What each hears of a batch, '' where it is nothing; what one audience hears is written once. */
  wordsOf(batch: Batch): (session: Session) => string {
    const persons = new Set(batch.changes.flatMap(({ userId }) => userId ?? []))
    const heardBy = hearersOf(batch, (role) => this.subjects.get(role) ?? new Set())
    const written = new Map<string, string>()
    return ({ who }) => {
      if (who.embed) return ''
      const audience = audienceOf(who) + (persons.has(who.userId) ? `/${who.userId}` : '')
      const known = written.get(audience)
      if (known !== undefined) return known
      const payload = heardBy(who)
      const text = payload ? invocation('Changed', payload) : ''
      written.set(audience, text)
      return text
    }
  }

  add(read: Read): void {
    const { changes, hasGap } = read
    this.recent.add(read)
    this.gather({ changes, isEverything: hasGap })
  }

  stop(): void {
    this.recent.clear()
    this.rest()
    this.pushing = undefined
  }

  private rest(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.waiting.clear()
    this.isEverything = false
  }

  private gather({ changes, isEverything }: Batch): void {
    for (const change of changes) this.waiting.set(JSON.stringify(change), change)
    this.isEverything ||= isEverything
    if (this.pushing || (this.waiting.size === 0 && !this.isEverything)) return
    this.timer ??= setTimeout(() => void this.push(), Math.max(0, this.pushedAt + everyMs - Date.now())).unref()
  }

  /** Tells what is gathered now; what comes while the walls are read may move them again, and is told by the next. */
  private async push(): Promise<void> {
    const batch: Batch = { changes: [...this.waiting.values()], isEverything: this.isEverything }
    this.rest()
    this.pushing = batch
    const isKnown = await this.knowWalls(batch).then(
      () => true,
      () => false,
    )
    if (this.pushing !== batch) return
    this.pushing = undefined
    this.pushedAt = Date.now()
    if (isKnown) this.tell(batch)
    // What could not be told waits, and all that came after it.
    this.gather(isKnown ? nothing : batch)
  }

  private tell(batch: Batch): void {
    const words = this.wordsOf(batch)
    for (const connection of this.connections()) {
      const text = connection.isReady ? words(connection.session) : ''
      if (text !== '') connection.say(text)
    }
  }
}
