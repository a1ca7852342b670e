/** What an attack found: the request that shows it, and what was answered. */
export type Finding = { what: string; request: string; answer: string }
/** What was tried, how often, and how it ended. */
export type Row = { tried: string; times: number; held: string }
export type Chapter = { part: string; seconds: number; rows: Row[]; findings: Finding[]; notes: string[] }

const mostShown = 400

/** Keeps what one part of an attack tried and found. */
export class Book {
  private readonly rows = new Map<string, Row>()
  private readonly findings = new Map<string, Finding & { times: number }>()
  private readonly notes: string[] = []
  private readonly startedAt = performance.now()
  constructor(private readonly part: string) {}

  /** Counts what was tried; `held` says what did not happen. */
  count(tried: string, times: number, held = 'held'): void {
    const row = this.rows.get(tried)
    this.rows.set(tried, { tried, times: (row?.times ?? 0) + times, held })
  }

  /** One finding for each cause, with the first request that shows it. */
  find(what: string, request: string, answer: string, times = 1): void {
    const known = this.findings.get(what)
    if (known) known.times += times
    else this.findings.set(what, { what, request, answer: answer.slice(0, mostShown), times })
  }

  note(words: string): void {
    this.notes.push(words)
  }

  chapter(): Chapter {
    return {
      part: this.part,
      seconds: Math.round((performance.now() - this.startedAt) / 100) / 10,
      rows: [...this.rows.values()],
      findings: [...this.findings.values()].map(({ times, what, ...more }) => ({
        what: times > 1 ? `${what} (${times} times)` : what,
        ...more,
      })),
      notes: this.notes,
    }
  }
}

/** A chapter in words. */
export function chapterInWords({ part, seconds, rows, findings, notes }: Chapter): string {
  const width = Math.max(...rows.map(({ tried }) => tried.length), 5)
  return [
    `== ${part}: ${seconds} s, ${findings.length === 0 ? 'everything held' : `${findings.length} findings`}`,
    ...rows.map(({ tried, times, held }) => `${tried.padEnd(width)} ${String(times).padStart(8)}  ${held}`),
    ...notes.map((note) => `  ${note}`),
    ...findings.flatMap(({ what, request, answer }) => [`FOUND: ${what}`, `  ${request}`, `  -> ${answer}`]),
  ].join('\n')
}
