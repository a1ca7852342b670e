import { type Happening, happenings } from 'contract/order-happenings'
import type { Filter } from 'shared-components/table'
import type { OrderFilters } from '../parts/order.ts'

type Values = Readonly<Record<string, string>>
type Days = { starts: (day: string) => number; ends: (day: string) => number }

const words: Record<Happening, string> = {
  received: 'Received',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  lost: 'Lost to a stock-out',
}
/** What is chosen in the list too; the others are ways here from a number. */
const offered: readonly Happening[] = ['received', 'shipped']

export const happenedNames = happenings.flatMap((name) => [`${name}From`, `${name}To`])

const isDay = (said: string | undefined): said is string => said !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(said)

/** The days as the call takes them: each from its first moment to its last. */
export const happenedBy = (values: Values, { starts, ends }: Days): OrderFilters =>
  Object.fromEntries(
    happenings.flatMap((name) => {
      const [from, to] = [values[`${name}From`], values[`${name}To`]]
      return [
        ...(isDay(from) ? [[`${name}FromTimestamp`, starts(from)]] : []),
        ...(isDay(to) ? [[`${name}UntilTimestamp`, ends(to)]] : []),
      ]
    }),
  )

/** A chip for each that is on, and those that are offered. */
export const happenedFilters = (values: Values): Filter[] =>
  happenings.flatMap((name) =>
    (['From', 'To'] as const).flatMap((end): Filter[] =>
      offered.includes(name) || values[`${name}${end}`] !== undefined
        ? [{ id: `${name}${end}`, label: `${words[name]} ${end.toLowerCase()}`, kind: 'day' }]
        : [],
    ),
  )
