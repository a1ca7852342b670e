import { CallError } from 'contract/client'

/** The fields of a person that a form may change. */
export type Said = { name?: string; phone?: string; locationId?: number }
type Read = { name: string; phone: string; locationId: number | null }
const fields = ['name', 'phone', 'locationId'] as const

/** Only what was changed since a form was opened, with what its sender saw last; undefined where nothing was. */
export function changedOf(said: Said, first: Read, seen: Read): (Said & { seen: Partial<Read> }) | undefined {
  const changed = fields.filter((field) => said[field] !== undefined && said[field] !== first[field])
  if (changed.length === 0) return undefined
  const only = <T extends object>(from: T) =>
    Object.fromEntries(changed.map((field) => [field, from[field as unknown as keyof T]])) as Partial<T>
  return { ...only(said), seen: only(seen) }
}

/** Somebody else changed the same field in between. */
export const isStale = (problem: unknown): boolean => problem instanceof CallError && problem.code === 'stale'
