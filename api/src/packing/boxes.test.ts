import { expect, test } from 'vitest'
import { chargeableWeight } from './dimension.ts'
import { type Box, expectedGrams, limitGrams, type Packed, suggestBox } from './boxes.ts'

const boxes: Box[] = [
  { name: 'L', lengthMm: 320, widthMm: 240, heightMm: 140, weightGrams: 190 },
  { name: 'S', lengthMm: 180, widthMm: 120, heightMm: 60, weightGrams: 60 },
  { name: 'M', lengthMm: 240, widthMm: 180, heightMm: 100, weightGrams: 110 },
]
const unit = (
  name: string,
  [lengthMm, widthMm, heightMm]: [number, number, number],
  quantity = 1,
  weightGrams: number | null = 200,
): Packed => ({ productId: 1, sku: name, name, quantity, lengthMm, widthMm, heightMm, weightGrams })
const reasons = (units: Packed[]) => suggestBox(boxes, units).fits.map((fit) => fit.reason)

test('the smallest box whose sides hold every unit is proposed, and the smaller one says what it lacks', () => {
  const units = [unit('Clay mask', [76, 76, 76]), unit('Serum', [40, 40, 110])]
  expect(suggestBox(boxes, units).box?.name).toBe('M')
  expect(reasons(units)).toEqual([
    'S is too low: the clay mask is 76 mm, S has 60 mm',
    'the smallest that fits',
    'fits; M is smaller',
  ])
})
test('a unit may lie on its side, and sides alone do not make room', () => {
  expect(suggestBox(boxes, [unit('Rod', [50, 170, 100])]).box?.name).toBe('S')
  expect(reasons([unit('Mug', [100, 80, 50], 4)])[0]).toBe('S is too small: the units fill 1.6 l, S holds 1.3 l')
})
test('what fits no box is said of every box, and a product without sizes is named', () => {
  expect(suggestBox(boxes, [unit('Skis', [1700, 100, 50])]).box).toBeUndefined()
  expect(reasons([unit('Skis', [1700, 100, 50])])[2]).toBe('L is too short: the skis is 1700 mm, L has 320 mm')
  expect(suggestBox(boxes, [{ ...unit('MUG-1', [0, 0, 0]), lengthMm: null }]).missing).toBe(
    'No size or weight is known of MUG-1',
  )
})
test('the expected weight is the units and their box, and unknown while one product does not say', () => {
  expect(expectedGrams([unit('Mug', [1, 1, 1], 3, 420)], 110)).toBe(1370)
  expect(expectedGrams([unit('Mug', [1, 1, 1], 3, null)], 110)).toBeNull()
  expect([limitGrams(1240), limitGrams(200)]).toEqual([124, 50])
})
test('a courier charges the weight or the room, whichever is more', () => {
  const box = { length: 32, width: 24, height: 14 }
  expect(chargeableWeight({ weight: 1.2, ...box }, 5000)).toBe(2.151)
  expect(chargeableWeight({ weight: 3, ...box }, 5000)).toBe(3)
  expect(chargeableWeight({ weight: 0.5, length: 30, width: 20, height: 10 }, 6000)).toBe(1)
})
