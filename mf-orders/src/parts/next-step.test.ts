import { expect, test } from 'vitest'
import { nonConformance } from 'contract/order-status'
import { nextStepOf, productWay } from './next-step.ts'

test('every order in Non conformance has a cause, an owner and a next step', () => {
  for (const status of nonConformance)
    expect(nextStepOf({ status, reason: '', trayName: null })).toMatchObject({ owner: /./, cause: /./, words: /./ })
  expect(nextStepOf({ status: 2000, reason: '', trayName: null })).toBeUndefined()
})

test('a cell that was short is the warehouse’s, stock that never came is the merchant’s', () => {
  expect(
    nextStepOf({ status: 540, reason: 'MUG: A-01 was short of 2, no other cell has it', trayName: null })?.owner,
  ).toBe('Warehouse')
  expect(nextStepOf({ status: 540, reason: 'MUG: 4 needed, 1 available', trayName: null })?.owner).toBe('Merchant')
})

test('a cancelled order with units in a tray says which to put back', () => {
  expect(nextStepOf({ status: 510, reason: '', trayName: 'T-12' })?.words).toContain('T-12')
})

test('who may add the missing product is sent to do it, the others to look', () => {
  expect(productWay('MERCHANT_ADMIN').href).toBe('/catalogue/add-product')
  expect(productWay('WAREHOUSE_WORKER').href).toBe('/catalogue/product')
})
