import type { Filter } from 'shared-components/table'

export type Option = { value: string; label: string }

/** A filter of one choice. */
export const choice = (id: string, label: string, options: readonly Option[]): Filter => ({
  id,
  label,
  kind: 'select',
  options,
})

export const yesNo = (yes: string, no: string): Option[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
]

/** Until when they have to leave, as `askedBy` reads it. */
export const shipByFilter = choice('shipBy', 'Ship by', [
  { value: 'late', label: 'until now (late)' },
  { value: 'today', label: 'until today' },
  { value: 'tomorrow', label: 'until tomorrow' },
  { value: 'week', label: 'within a week' },
])

export const holdFilter = choice('hold', 'On hold', yesNo('on hold', 'without a hold'))
