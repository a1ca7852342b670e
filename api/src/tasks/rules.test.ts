import { expect, test } from 'vitest'
import type { Task } from '../server/task.ts'
import { byUrgency, groupOf, shownOf } from './rules.ts'

const hour = 3_600_000
const noon = 12 * hour
const hours = { cutOff: noon, dayEnd: 24 * hour }
const task = (more: Partial<Task>): Task => ({
  key: 'a',
  title: '',
  note: '',
  amount: 1,
  unit: 'order',
  verb: 'Do',
  link: '/',
  ...more,
})

test('what must leave goes by its moment, what is mine stands first, and the rest as its kind says', () => {
  const groups = [
    task({ dueTimestamp: noon }),
    task({ dueTimestamp: noon - 30 * hour }),
    task({ dueTimestamp: noon + hour }),
    task({ dueTimestamp: 24 * hour }),
    task({ dueTimestamp: noon, when: 'mine' }),
    task({ sinceTimestamp: 1 }),
    task({ sinceTimestamp: 1, when: 'later' }),
    task({ expectedTimestamp: noon - hour }),
  ].map((one) => groupOf(one, hours))
  expect(groups).toEqual(['cutOff', 'cutOff', 'today', 'later', 'mine', 'today', 'later', 'today'])
})

test('without a cut-off nothing stands before it', () => {
  expect(groupOf(task({ dueTimestamp: noon }), { ...hours, cutOff: null })).toBe('today')
})

test('the most urgent stand first, then what waits longest, then the kinds in their order', () => {
  const shown = [
    shownOf('count', task({ key: 'later', when: 'later' }), hours),
    shownOf('receive', task({ key: 'expected', expectedTimestamp: 10 * hour }), hours),
    shownOf('putBack', task({ key: 'old', sinceTimestamp: 8 * hour }), hours),
    shownOf('receive', task({ key: 'new', sinceTimestamp: 9 * hour }), hours),
    shownOf('ship', task({ key: 'ship', dueTimestamp: noon }), hours),
    shownOf('pick', task({ key: 'pick 2', dueTimestamp: noon }), hours),
    shownOf('pick', task({ key: 'pick 1', dueTimestamp: noon }), hours),
    shownOf('checkOut', task({ key: 'late', dueTimestamp: noon - hour }), hours),
    shownOf('import', task({ key: 'mine', when: 'mine' }), hours),
  ]
  const keys = shown.toSorted(byUrgency).map(({ key }) => key)
  expect(keys).toEqual(['mine', 'late', 'pick 1', 'pick 2', 'ship', 'old', 'new', 'expected', 'later'])
})
