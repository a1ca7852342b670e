import { thousands } from 'contract/format'
import { refuse } from '../kernel/refuse.ts'

const stockedCells = 'empty it first'

export type Location = { id: number; name: string; isActive: boolean }
export type LocationAsked = {
  name?: string
  code?: string
  timeZone?: string
  priority?: number
  cutOffs?: string[]
  isActive?: boolean
  isAutoAllocating?: boolean
  address?: string
}
/** The columns of a location that were said. */
export type LocationColumns = Partial<{
  name: string
  code: string
  timeZone: string
  priority: number
  cutOffs: string[]
  isActive: boolean
  isAutoAllocating: boolean
  address: string
}>

export function locationColumns(asked: LocationAsked): LocationColumns {
  return {
    ...asked,
    ...(asked.name === undefined ? {} : { name: asked.name.trim() }),
    ...(asked.code === undefined ? {} : { code: placeCode(asked.code) }),
    ...(asked.timeZone === undefined ? {} : { timeZone: zoneName(asked.timeZone) }),
    ...(asked.cutOffs === undefined ? {} : { cutOffs: cutOffsOf(asked.cutOffs) }),
  }
}

/** A new location needs what nobody can guess: its name, its code, its time zone. */
export function newLocation(asked: LocationAsked): LocationColumns {
  for (const [field, value] of [
    ['Name', asked.name],
    ['Code', asked.code],
    ['TimeZone', asked.timeZone],
  ] as const)
    if (value === undefined) throw refuse('bad-input', { field, problem: 'is missing' })
  return locationColumns(asked)
}

/** Orders must have somewhere to go: the last active location stays open. */
export function refuseLastClosed(location: Location, asked: LocationAsked, otherActive: number): void {
  if (asked.isActive === false && location.isActive && otherActive === 0)
    throw refuse('wrong-state', {
      what: `The location ${location.name}`,
      state: 'the last active one',
      problem: 'open another before closing it',
    })
}

/** A merchant that a location would serve no longer, and what of it lies there. */
export type Leaving = { name: string; units: number; orders: number }

const mostNamed = 10
/** A merchant is served where its stock and its open orders lie: its location is not taken away from under them. */
export function refuseLeaving(location: Location, leaving: readonly Leaving[]): void {
  if (leaving.length === 0) return
  const named = leaving.slice(0, mostNamed).map(({ name, units, orders }) => {
    const counts = [counted(units, 'unit'), counted(orders, 'open order')].filter(Boolean)
    return `${name} (${counts.join(' and ')})`
  })
  const more = leaving.length - named.length
  throw refuse('wrong-state', {
    what: `The location ${location.name}`,
    state: `where stock or open orders lie of ${named.join(', ')}${more > 0 ? ` and ${more} more merchants` : ''}`,
    problem: 'move the stock and finish or cancel the orders first, or name a merchant group that they are in',
    field: 'MerchantGroupId',
  })
}

const counted = (count: number, what: string): string =>
  count === 0 ? '' : `${thousands(count)} ${what}${count === 1 ? '' : 's'}`

/** A location and a merchant whose stock is to go in there. */
export type Served = { locationName: string; merchantName: string; isServed: boolean }

/** Stock goes in only where its merchant is served: nobody who works elsewhere would see it. */
export function refuseUnserved({ locationName, merchantName, isServed }: Served): void {
  if (!isServed)
    throw refuse('wrong-state', {
      what: `The location ${locationName}`,
      state: `not one that serves ${merchantName}`,
      problem: 'put both into one merchant group, or name a location that serves it',
      field: 'LocationId',
    })
}

/** Codes are scanned and printed: letters, digits and . _ -, kept in capitals. */
export function placeCode(code: string, field = 'Code'): string {
  const made = code.trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9._-]*$/.test(made))
    throw refuse('bad-input', { field, problem: 'must be letters, digits and . _ - only' })
  return made
}

function zoneName(timeZone: string): string {
  try {
    if (!/^[A-Za-z]/.test(timeZone)) throw new RangeError(timeZone)
    new Intl.DateTimeFormat('en', { timeZone })
    return timeZone
  } catch {
    throw refuse('bad-input', { field: 'TimeZone', problem: 'is not a time zone of IANA, such as Asia/Kuala_Lumpur' })
  }
}

function cutOffsOf(cutOffs: readonly string[]): string[] {
  for (const [index, cutOff] of cutOffs.entries())
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(cutOff))
      throw refuse('bad-input', { field: `CutOffs[${index}]`, problem: 'must be a time of day, HH:mm' })
  return [...new Set(cutOffs)].sort()
}

export type Cell = {
  id: number
  code: string
  locationId: number
  status: string
  isUnusableStock: boolean
  onHand: number
  holders: readonly number[]
}
export type CellAsked = { status?: string; isUnusableStock?: boolean; merchantId?: number | null }

/** A cell that holds stock is not closed, does not change what it is for, and is not kept for somebody else. */
export function refuseCellChange(cell: Cell, asked: CellAsked): void {
  const refused = (problem: string) =>
    refuse('wrong-state', { what: `The cell ${cell.code}`, state: `holding ${cell.onHand} units`, problem })
  if (cell.onHand === 0) return
  if (asked.status === 'Inactive' && cell.status !== 'Inactive') throw refused(stockedCells)
  if (asked.isUnusableStock !== undefined && asked.isUnusableStock !== cell.isUnusableStock) throw refused(stockedCells)
  if (asked.merchantId && cell.holders.some((holder) => holder !== asked.merchantId))
    throw refused("they are another merchant's")
}

/** All or nothing: what was asked for and not made was there already. */
export function refuseTaken(what: string, asked: readonly string[], made: readonly string[]): void {
  const fresh = new Set(made)
  const [taken, ...others] = asked.filter((code) => !fresh.has(code))
  if (taken !== undefined)
    throw refuse('already-exists', {
      what,
      name: others.length ? `${taken} (and ${others.length} more)` : taken,
      field: 'Code',
    })
}
