import { appendFileSync, existsSync, readFileSync } from 'node:fs'

type Entry = { kind: string; value: unknown; next: number }

/** What happened, a line each: the last line about a thing is what it is. Without a file it is kept in memory alone. */
export class Journal {
  constructor(readonly file: string | undefined) {}

  /** `next` is the number nobody has had yet. */
  add(kind: string, value: unknown, next: number): void {
    if (this.file) appendFileSync(this.file, `${JSON.stringify([kind, value, next])}\n`)
  }

  /** What a kill cut off is the last line, and was answered to nobody. */
  read(): Entry[] {
    if (!this.file || !existsSync(this.file)) return []
    const text = readFileSync(this.file, 'utf8')
    if (text !== '' && !text.endsWith('\n')) appendFileSync(this.file, '\n')
    return text.split('\n').flatMap(entryOf)
  }
}

function entryOf(line: string): Entry[] {
  if (line === '') return []
  try {
    const [kind, value, next]: unknown[] = JSON.parse(line)
    return typeof kind === 'string' ? [{ kind, value, next: Number(next) }] : []
  } catch {
    return []
  }
}
