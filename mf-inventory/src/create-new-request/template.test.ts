import { imports } from 'contract/imports'
import { expect, test } from 'vitest'
import { templateCsv } from './template.ts'

test('the template has a column for every field a request takes, and a row that fills it', () => {
  const [head = '', row = ''] = templateCsv().split('\r\n')
  expect(head.split(',')).toEqual(
    imports.InboundImport.fields.filter(({ field }) => field !== 'referenceCode').map(({ label }) => label),
  )
  expect(row.split(',').every(Boolean)).toBe(true)
})
