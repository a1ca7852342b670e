import { expect, test } from 'vitest'
import { emailsIn } from './emails.ts'

test('a pasted column, commas and names in front are read as addresses, each once', () => {
  const text = 'lena@birch.example\nOmar Aziz <omar@birch.example>, "per@birch.example";LENA@birch.example\t'
  expect(emailsIn(text, [])).toEqual({
    emails: ['lena@birch.example', 'omar@birch.example', 'per@birch.example'],
    left: '',
  })
  expect(emailsIn('a@birch.example b@birch.example', ['a@birch.example']).emails).toEqual([
    'a@birch.example',
    'b@birch.example',
  ])
})

test('what is no address stays to be corrected, and the others are taken', () => {
  expect(emailsIn('per@birch, omar@birch.example', [])).toEqual({
    emails: ['omar@birch.example'],
    left: 'per@birch',
    problem: 'Error: Invalid Email Address!',
  })
  expect(emailsIn(`${'x'.repeat(250)}@birch.example`, []).emails).toEqual([])
})

test('at most fifty at once', () => {
  const many = Array.from({ length: 52 }, (_, index) => `p${index}@birch.example`)
  const read = emailsIn(many.join('\n'), [])
  expect(read.emails).toHaveLength(50)
  expect(read.problem).toBe('At most 50 at once: 2 more were left out')
})
