import { expect, test } from 'vitest'
import { rowsOf } from './setting-row.ts'

test('what superadmins hear of one merchant stands on its page, so that it can be shown and taken back', () => {
  const made = {
    id: 4,
    type: 'JobFailed',
    roleType: 'SUPERADMIN',
    merchantId: 5,
    channels: ['Mail'],
    daysAhead: null,
  } as const
  const own = (isOwnMerchant: boolean) =>
    rowsOf([made], { merchantId: 5, isOwnMerchant }).flatMap((row) => (row.own ? [row.key] : []))
  expect(own(false)).toEqual(['JobFailed/SUPERADMIN'])
  expect(own(true)).toEqual([])
})
