import { expect, test } from 'vitest'
import { isMutable, kindNames, kindOf, kindsHeardBy, settingTypes } from './notification-kinds.ts'
import { inForce, isTypeToCome, type NotificationSetting, rolesOfType } from './notification-settings.ts'
import { roles } from './roles.ts'

test('whoever is told unset may hear of it', () => {
  for (const kind of kindNames)
    expect(kindOf(kind).heardBy, kind).toEqual(expect.arrayContaining([...kindOf(kind).toldUnset]))
})

test('kinds of one setting are heard by the same roles, so that a setting means one thing', () => {
  for (const type of settingTypes) {
    const own = kindNames.filter((kind) => kindOf(kind).setting === type).map(kindOf)
    expect(own.length, type).toBeGreaterThan(0)
    for (const { heardBy, toldUnset } of own)
      expect([heardBy, toldUnset], type).toEqual([own[0]?.heardBy, own[0]?.toldUnset])
  }
})

test('what concerns the account is heard by everybody and muted by nobody', () => {
  expect(kindNames.filter((kind) => !isMutable(kind))).toEqual(['PasswordChanged', 'NewDevice'])
  for (const role of roles)
    expect(kindsHeardBy(role), role).toEqual(expect.arrayContaining(['Message', 'PasswordChanged', 'NewDevice']))
})

test("a merchant's own setting comes first, then the default, then what the kind says", () => {
  const asked = { type: 'ProductExpiry', roleType: 'MERCHANT_ADMIN', merchantId: 5 } as const
  const make = (id: number, merchantId: number | null, daysAhead: number | null): NotificationSetting => ({
    id,
    merchantId,
    daysAhead,
    channels: ['Mail'],
    type: 'ProductExpiry',
    roleType: 'MERCHANT_ADMIN',
  })
  const [all, own, others] = [make(1, null, 60), make(2, 5, null), make(3, 6, 90)]
  expect(inForce([], asked)).toEqual({ channels: ['Bell'], daysAhead: 30, from: 'Unset', id: null })
  expect(inForce([others, all], asked)).toEqual({ channels: ['Mail'], daysAhead: 60, from: 'Superadmin', id: 1 })
  expect(inForce([all, own, others], asked)).toEqual({ channels: ['Mail'], daysAhead: 60, from: 'Merchant', id: 2 })
  expect(inForce([own], { ...asked, merchantId: null })).toMatchObject({ from: 'Unset' })
})

test('what nothing causes yet is named, and by whom it may be heard', () => {
  expect(settingTypes.filter(isTypeToCome)).toEqual(['StockAlert', 'InvoiceReady'])
  for (const type of settingTypes) expect(rolesOfType(type).length, type).toBeGreaterThan(0)
})
