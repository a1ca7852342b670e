import { imports } from 'contract/imports'
import { expect, test } from 'vitest'
import { announcedBy, templateCsv } from './template.ts'

test('the template has a column for every field a request takes, and a row that fills it', () => {
  const [head = '', row = ''] = templateCsv().split('\r\n')
  expect(head.split(',')).toEqual(
    imports.InboundImport.fields.filter(({ field }) => field !== 'referenceCode').map(({ label }) => label),
  )
  expect(row.split(',').every(Boolean)).toBe(true)
})

test('a link announces what it names, whatever the SKU is spelt with', async () => {
  const { merchantId, csvFile } = announcedBy('?merchantId=3&sku=MUG%2C+%22red%22&quantity=24')
  expect(merchantId).toBe(3)
  expect((await csvFile?.text())?.split('\r\n')[1]).toMatch(/^"MUG, ""red""",24/)
  expect(announcedBy('')).toEqual({})
  expect(announcedBy('?merchantId=x')).toEqual({})
})
