import type { Chance } from './chance.ts'
import type { FaultAnswer, FaultInput, FaultKind } from './control-types.ts'

/** Faults that were ordered, for a shop or all. */
export class Faults {
  #faults: FaultAnswer[] = []
  #nextId = 1
  constructor(private readonly chance: () => Chance) {}

  add(input: FaultInput): { id: number } {
    const id = this.#nextId++
    this.#faults.push({ ...input, id, hits: 0 })
    return { id }
  }

  list(): readonly FaultAnswer[] {
    return this.#faults
  }

  remove(which: { id?: number; shop?: string }): void {
    this.#faults = this.#faults.filter(
      ({ id, shop }) =>
        (which.id !== undefined && id !== which.id) || (which.shop !== undefined && shop !== which.shop),
    )
  }

  /** The fault of a kind that strikes now; it is counted, and goes when it has struck often enough. */
  strike(kind: FaultKind, shop: string, path: string, sku?: string): FaultAnswer | undefined {
    const found = this.#faults.find(
      (fault) =>
        fault.kind === kind &&
        (fault.shop === undefined || fault.shop === shop) &&
        (fault.sku === undefined || sku === undefined || fault.sku === sku) &&
        matches(fault.calls, path) &&
        this.chance().happens(fault.share),
    )
    if (!found) return undefined
    found.hits += 1
    if (found.times !== undefined && found.hits >= found.times)
      this.#faults = this.#faults.filter((fault) => fault !== found)
    return found
  }
}

function matches(calls: string | undefined, path: string): boolean {
  if (calls === undefined) return true
  const expression = /^\/(.+)\/$/.exec(calls)?.[1]
  // A path begins with a slash too, but does not end with one.
  return expression === undefined ? path.includes(calls) : new RegExp(expression).test(path)
}
