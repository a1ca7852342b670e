/** What there is to do, in the order in which tasks of the same moment stand. */
export const taskKinds = [
  'pick',
  'makeLists',
  'pack',
  'ship',
  'checkOut',
  'putBack',
  'receive',
  'decide',
  'signUp',
  'import',
  'send',
  'count',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** When it is to be done: what one has begun; what must leave by the next cut-off; today; when there is time. */
export const taskGroups = ['mine', 'cutOff', 'today', 'later'] as const
export type TaskGroup = (typeof taskGroups)[number]
