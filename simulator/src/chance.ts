import { randomBytes } from 'node:crypto'

/** Chance that a seed decides: the same calls in the same order meet the same luck. */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  pick<Of>(from: readonly Of[]): Of {
    const found = from[this.below(from.length)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }

  /** Without a share always. */
  happens(share: number | undefined): boolean {
    return share === undefined || share >= 1 || (share > 0 && this.next() < share)
  }
}

/** Tokens and codes are no matter of the seed: two starts must never give the same one. */
export const secret = (prefix: string, bytes = 16): string => prefix + randomBytes(bytes).toString('hex')
