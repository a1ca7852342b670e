import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearMails } from './folder.ts'
import { toFolder } from './send.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const now = Date.now()
const dayMs = 86_400_000
const age = (name: string, days: number) =>
  utimes(join(folder, name), (now - days * dayMs) / 1000, (now - days * dayMs) / 1000)

test('mails in the folder go when their days are over, half-written ones too, and nothing else does', async () => {
  const send = toFolder(folder)
  await send('old@new.example', { subject: 'Old', text: 'x' })
  const [old = ''] = await readdir(folder)
  await send('new@new.example', { subject: 'New', text: 'x' })
  const fresh = (await readdir(folder)).find((name) => name !== old) ?? ''
  const half = `.${old}`
  for (const name of [half, 'readme.txt']) await writeFile(join(folder, name), 'x')
  for (const name of [old, half, 'readme.txt']) await age(name, 7.01)
  await age(fresh, 6.99)
  await clearMails(folder, now - 7 * dayMs)
  expect((await readdir(folder)).toSorted()).toEqual([fresh, 'readme.txt'])
})

test('where no mail was ever written nothing is cleared, and nothing fails', async () => {
  await clearMails(join(folder, 'none'), now)
})
