import { assignableBy } from 'contract/roles'
import { expect, test } from 'vitest'
import { rolesOfSide } from './role-notes.ts'

test('nobody is offered a role of the other side, whoever gives it', () => {
  const given = assignableBy('SUPERADMIN')
  expect(rolesOfSide('WAREHOUSE_WORKER', given).toSorted()).toEqual([
    'ADMIN',
    'SYSTEM_ADMINISTRATOR',
    'WAREHOUSE_MANAGER',
    'WAREHOUSE_WORKER',
    'WORKER',
  ])
  expect(rolesOfSide('CLIENT', given).toSorted()).toEqual(['CLIENT', 'MERCHANT_ADMIN', 'MERCHANT_WORKER', 'USER'])
  expect(rolesOfSide('SUPERADMIN', [])).toEqual(['SUPERADMIN'])
})
