import { expect, test } from 'vitest'
import { type Answer, goneMs, groupTitle, merged, nextGone, type Task, taskOf, waiting, withoutGone } from './board.ts'

const task = (key: string, more: Partial<Task> = {}): Task => ({
  key,
  kind: 'pick',
  group: 'cutOff',
  title: key,
  note: '',
  amount: 1,
  unit: 'unit',
  dueTimestamp: null,
  sinceTimestamp: null,
  expectedTimestamp: null,
  verb: 'Pick',
  link: '/',
  codes: [],
  walk: null,
  ...more,
})
const answer = (result: Task[], taken: Answer['taken'] = []): Answer => ({ result, taken, cutOffTimestamp: null })
const keys = (tasks: readonly Task[]) => tasks.map(({ key }) => key)

test('what is new comes at the end of its group, and what stood there keeps its place', () => {
  const board = merged([], answer([task('a'), task('b'), task('z', { group: 'today' })]), 0)
  const next = merged(board, answer([task('new'), task('b'), task('a'), task('z', { group: 'today' })]), 1)
  expect(keys(next)).toEqual(['a', 'b', 'new', 'z'])
})

test('a task that another took stays grey with the name for five seconds, then goes', () => {
  const board = merged([], answer([task('a'), task('b'), task('c')]), 0)
  const taken = merged(board, answer([task('c')], [{ key: 'b', by: 'Anna' }]), 1_000)
  expect(taken.map(({ key, gone }) => [key, gone?.words])).toEqual([
    ['a', 'Done'],
    ['b', 'Anna has it'],
    ['c', undefined],
  ])
  expect(keys(waiting(taken))).toEqual(['c'])
  expect(nextGone(taken)).toBe(1_000 + goneMs)
  expect(keys(merged(taken, answer([task('c')]), 2_000))).toEqual(['a', 'b', 'c'])
  expect(keys(withoutGone(taken, 1_000 + goneMs))).toEqual(['c'])
})

test('one that comes again while it is grey is itself again', () => {
  const board = merged(merged([], answer([task('a'), task('b')]), 0), answer([task('b')]), 1)
  expect(merged(board, answer([task('a'), task('b')]), 2)[0]).toEqual(task('a'))
})

test('one whose moment comes nearer moves to its group and leaves nothing behind', () => {
  const board = merged([], answer([task('a', { group: 'today' }), task('b', { group: 'today' })]), 0)
  const next = merged(board, answer([task('b'), task('a', { group: 'today' })]), 1)
  expect(next.map(({ key, group, gone }) => [key, group, gone])).toEqual([
    ['b', 'cutOff', undefined],
    ['a', 'today', undefined],
  ])
})

test('a group says its moment, with the date where that is another day', () => {
  const noon = Date.UTC(2026, 10, 24, 11)
  expect(groupTitle('cutOff', noon, noon - 3_600_000, 'UTC')).toBe('Before 11:00 AM')
  expect(groupTitle('cutOff', noon, noon - 30 * 3_600_000, 'UTC')).toBe('Before 24 Nov 2026 11:00 AM')
  expect(groupTitle('later', null, noon, 'UTC')).toBe('When there is time')
})

test('a label finds its task in any letter case, unless it is gone', () => {
  const board = merged([], answer([task('a', { codes: ['PL-7'] }), task('b')]), 0)
  expect(taskOf(board, ' pl-7 ')?.key).toBe('a')
  expect(taskOf(merged(board, answer([task('b')]), 1), 'PL-7')).toBe(undefined)
})
