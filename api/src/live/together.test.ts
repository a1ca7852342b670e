import { expect, test } from 'vitest'
import { Together } from './together.ts'

test('those who ask at once are answered by one piece of work, those who ask meanwhile by the next', async () => {
  const worked: string[][] = []
  let meanwhile: Promise<string | undefined> | undefined
  const together = new Together<string, string>(
    (word) => word,
    async (words) => {
      worked.push(words)
      meanwhile ??= together.ask('late')
      return new Map(words.filter((word) => word !== 'nobody').map((word) => [word, word.toUpperCase()]))
    },
  )
  expect(await Promise.all(['one', 'two', 'nobody'].map((word) => together.ask(word)))).toEqual([
    'ONE',
    'TWO',
    undefined,
  ])
  expect(await meanwhile).toBe('LATE')
  expect(worked).toEqual([['one', 'two', 'nobody'], ['late']])
})

test('of two with one key the first is answered with nothing, and what fails is told to all who asked', async () => {
  const echo = new Together<string, string>(
    (word) => word,
    async (words) => new Map(words.map((word) => [word, word])),
  )
  expect(await Promise.all([echo.ask('same'), echo.ask('same')])).toEqual([undefined, 'same'])
  const broken = new Together<string, string>(
    (word) => word,
    () => Promise.reject(new Error('away')),
  )
  await expect(broken.ask('one')).rejects.toThrow('away')
  await expect(broken.ask('two')).rejects.toThrow('away')
})
