import { expect, test } from 'vitest'
import { fileNameOf } from './uploads.ts'

test('a long name of a file is cut between letters', () => {
  expect(fileNameOf({ filename: `${'n'.repeat(199)}😀.csv` })).toBe('n'.repeat(199))
})
