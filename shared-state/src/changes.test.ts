import { expect, test } from 'vitest'
import { changesHeard, onChanges } from './changes.ts'

test('what changed is told to everybody who listens, until they stop', () => {
  const heard: unknown[] = []
  const stops = [onChanges((changes) => heard.push(['first', changes])), onChanges(() => heard.push('second'))]
  changesHeard([{ subject: 'order', id: 5 }])
  stops[1]?.()
  stops[1]?.()
  changesHeard('all')
  expect(heard).toEqual([['first', [{ subject: 'order', id: 5 }]], 'second', ['first', 'all']])
  stops[0]?.()
  changesHeard('all')
  expect(heard).toHaveLength(3)
})
