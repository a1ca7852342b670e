import { expect, test } from 'vitest'
import { nonConformance } from 'contract/order-status'
import { goesOnByItself, nextStepOf, problemsOf, productWay, shortReason } from './next-step.ts'

test('every order in Non conformance has a cause, an owner and a next step', () => {
  for (const status of nonConformance)
    expect(nextStepOf({ status, reason: '', trayName: null, unitsToUnpack: 0 })).toMatchObject({
      owner: /./,
      cause: /./,
      words: /./,
    })
  expect(nextStepOf({ status: 2000, reason: '', trayName: null, unitsToUnpack: 0 })).toBeUndefined()
})

test('a cell that was short is the warehouse’s, stock that never came is the merchant’s', () => {
  expect(
    nextStepOf({
      status: 540,
      reason: 'MUG: A-01 was short of 2, no other cell has it',
      trayName: null,
      unitsToUnpack: 0,
    })?.owner,
  ).toBe('Warehouse')
  expect(
    nextStepOf({ status: 540, reason: 'MUG: 4 needed, 1 available', trayName: null, unitsToUnpack: 0 })?.owner,
  ).toBe('Merchant')
})

test('a cancelled order says which units are to be put back, from its tray and its parcel', () => {
  const wordsOf = (trayName: string | null, unitsToUnpack: number) =>
    nextStepOf({ status: 510, reason: '', trayName, unitsToUnpack })?.words
  expect(wordsOf('T-12', 0)).toBe('Put the units in tray T-12 back')
  expect(wordsOf(null, 2)).toBe('Put 2 units from its parcel back')
  expect(wordsOf('T-12', 1)).toBe('Put the units in tray T-12 and 1 unit from its parcel back')
  expect(wordsOf(null, 0)).toContain('Nothing to put back')
})

test('who may add the missing product is sent to do it, the others to look', () => {
  expect(productWay('MERCHANT_ADMIN').href).toBe('/catalogue/add-product')
  expect(productWay('WAREHOUSE_WORKER').href).toBe('/catalogue/product')
})

test('the worst line stands apart from the others', () => {
  expect(problemsOf(540, 'BOTTLE: 120 needed, 0 available; TENT: 2 needed, 1 available')).toEqual([
    'BOTTLE: 120 needed, 0 available',
    'TENT: 2 needed, 1 available',
  ])
  expect(shortReason(540, 'BOTTLE: 120 needed, 0 available; TENT: 2 needed, 1 available')).toBe(
    'BOTTLE: 120 needed, 0 available and 1 more line',
  )
  expect(problemsOf(550, 'The product is not known')).toEqual(['The product is not known'])
})

test('what a person wrote is told whole, whatever stands in it', () => {
  const said = 'Called twice; the buyer wants it on Monday; hold until then'
  for (const status of [200, 510, 2000, 2200]) expect(shortReason(status, said)).toBe(said)
})

test('nobody is offered to press what happens by itself when stock arrives', () => {
  expect(goesOnByItself({ status: 540 })).toBe(true)
  expect(goesOnByItself({ status: 550 })).toBe(false)
})
