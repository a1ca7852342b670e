import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holderOf, type Lock, LockHeld, takeLock } from '../lock.mjs'

let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crossdock-lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A process number that nobody has: one that has just ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid

test('a second taker is told who holds the lock', async () => {
  const lock = await takeLock(path, { name: 'npm start' })
  const refusal = await takeLock(path).catch((problem: unknown) => problem)
  expect(refusal).toBeInstanceOf(LockHeld)
  expect((refusal as LockHeld).holder).toMatchObject({ pid: process.pid, name: 'npm start' })
  lock.release()
  expect(holderOf(path)).toBeUndefined()
})

test('a lock left by a killed process is free', async () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), birth: '1', since: 'yesterday' }))
  const lock = await takeLock(path)
  expect(lock.wasStale).toBe(true)
  lock.release()
})

test('a lock whose process number was given to another process is free', async () => {
  writeFileSync(path, JSON.stringify({ pid: process.ppid, birth: 'before this machine started', since: 'yesterday' }))
  const lock = await takeLock(path)
  expect(lock.wasStale).toBe(true)
  lock.release()
})

test('of many who find a stale lock, one takes it', async () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), birth: '1', since: 'yesterday' }))
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(path)))
  const taken = results.filter((result): result is PromiseFulfilledResult<Lock> => result.status === 'fulfilled')
  expect(taken).toHaveLength(1)
  for (const { value } of taken) value.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a holder that is stopping is waited for', async () => {
  const first = await takeLock(path)
  first.note({ isStopping: true })
  setTimeout(() => first.release(), 150)
  const second = await takeLock(path)
  second.release()
})

test('a note that cannot be written, as on a full disk, is left out, and the lock stays whole', async () => {
  const lock = await takeLock(path, { name: 'npm start' })
  mkdirSync(`${path}.${process.pid}.note`)
  lock.note({ isStopping: true })
  expect(holderOf(path)).toMatchObject({ pid: process.pid, name: 'npm start' })
  expect(lock.isMine()).toBe(true)
  lock.release()
  expect(readdirSync(folder)).toEqual([])
})
