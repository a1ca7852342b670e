import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Process } from '../parts/servers.ts'

/** One answer to a flood, as far as it is judged; status 0 is a connection that ended without one. */
export type Judged = { status: number; text: string; json: Record<string, unknown>; retryAfter?: string }

/** Judges the answers of a flood: taken, refused in words, or told to come again; nothing else is right. */
export class Judge {
  private readonly statuses = new Map<number, number>()
  private readonly wrong = new Map<string, number>()

  hear(answer: Judged): void {
    this.statuses.set(answer.status, this.count(answer.status) + 1)
    const fault = faultOf(answer)
    if (fault) this.wrong.set(fault, (this.wrong.get(fault) ?? 0) + 1)
  }

  count = (status: number): number => this.statuses.get(status) ?? 0
  within = (from: number, below: number): number =>
    [...this.statuses].reduce((sum, [status, times]) => sum + (status >= from && status < below ? times : 0), 0)
  get faults(): string[] {
    return [...this.wrong].map(([fault, times]) => `${fault} (${times} times)`)
  }
  get words(): string {
    const parts = [...this.statuses].sort(([one], [other]) => one - other)
    return `answered ${parts.map(([status, times]) => `${status || 'nothing'} x ${times}`).join(', ')}`
  }
}

function faultOf({ status, text, json, retryAfter }: Judged): string | undefined {
  if (status === 0) return 'a connection ended without an answer'
  if (status >= 200 && status < 300) return undefined
  if (status !== 503 && (status < 400 || status >= 500)) return `answered ${status}: ${text.slice(0, 200)}`
  if (typeof json['message'] !== 'string' || json['message'].length < 10)
    return `answered ${status} without words: ${text.slice(0, 200)}`
  if (status === 503 && retryAfter !== undefined && !/^\d+$/.test(retryAfter)) return 'answered 503 without Retry-After'
  return undefined
}

/** Looks at a worker while it works on what a flood left it. */
export class WorkerWatch {
  peakMb = 0
  private lost = 0
  private isOver = false
  private readonly looking: Promise<void>
  constructor(private readonly worker: Process) {
    this.looking = this.look()
  }

  private async look(): Promise<void> {
    for (; !this.isOver; await setTimeout(100))
      try {
        const status = readFileSync(`/proc/${this.worker.pid}/status`, 'utf8')
        this.peakMb = Math.max(this.peakMb, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024))
      } catch {
        this.lost += 1
      }
  }

  /** What of it was not right. */
  async faults(mostMb: number): Promise<string[]> {
    this.isOver = true
    await this.looking
    return [
      ...(this.lost > 0 ? ['the worker is gone'] : []),
      ...(this.peakMb > mostMb ? [`the worker holds ${this.peakMb} MB, ${mostMb} at most are right`] : []),
    ]
  }
}
