import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildReader } from './build.ts'

const dir = mkdtempSync(join(tmpdir(), 'crossdock-build-'))
afterAll(() => rmSync(dir, { recursive: true }))
const mapOf = (release: string) =>
  JSON.stringify({ imports: {}, integrity: {}, preload: {}, styles: {}, groups: { [release]: { imports: {} } } })
const write = (text: string) => writeFileSync(join(dir, 'importmap.json'), text)

test('all who ask at once share one reading of the build, and a replaced one is read anew', async () => {
  write(mapOf('first'))
  const read = buildReader(dir)
  const [one, ...others] = await Promise.all(Array.from({ length: 50 }, () => read()))
  for (const other of others) expect(other).toBe(one)
  expect(await read()).toBe(one)
  write(mapOf('the second one'))
  expect(await read()).not.toBe(one)
})

test('a build that could not be read is read again by the next who asks', async () => {
  write('{ broken')
  const read = buildReader(dir)
  await expect(read()).rejects.toThrow()
  await expect(read()).rejects.toThrow()
  write(mapOf('mended'))
  expect((await read()).areas).toEqual([])
})
