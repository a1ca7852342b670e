import type { AreaFill } from 'shared-state'
import { expect, test } from 'vitest'
import { cardName, cardsOf, isShown, layoutOf, moved, toggled, usual } from './layout.ts'

const card = (name: string, more: Partial<AreaFill> = {}): AreaFill => ({
  area: 'mf-orders',
  slot: 'dashboard-panel',
  name,
  title: name,
  sections: [],
  ...more,
})
const fills = [
  card('b', { place: 20 }),
  card('a', { place: 10 }),
  card('c', { place: 30 }),
  card('x', { slot: 'order-panel' }),
]
const role = 'WAREHOUSE_MANAGER'
const names = (cards: readonly AreaFill[]) => cards.map(({ name }) => name).join('')

test('cards stand by their place until somebody moves one, which stays', () => {
  const cards = cardsOf(fills, usual, role)
  expect(names(cards)).toBe('abc')
  const layout = moved(usual, cards, 2, 0)
  expect(names(cardsOf(fills, layout, role))).toBe('cab')
})

test('on a telephone a card may stand elsewhere', () => {
  expect(names(cardsOf([...fills, card('t', { place: 40, narrowPlace: 5 })], usual, role, true))).toBe('tabc')
})

test('a card that came since stands before the one that it precedes by itself', () => {
  const layout = moved(usual, cardsOf(fills, usual, role), 0, 2)
  expect(names(cardsOf(fills, layout, role))).toBe('bca')
  expect(names(cardsOf([...fills, card('n', { place: 15 })], layout, role))).toBe('nbca')
})

test('a card is hidden and shown, a spare one only when it is asked for', () => {
  const [first] = cardsOf(fills, usual, role)
  const spare = card('s', { spareFor: [role] })
  if (!first) throw new Error('no card')
  expect([isShown(first, usual, role), isShown(spare, usual, role)]).toEqual([true, false])
  expect(names(cardsOf([card('s', { spareFor: [role], place: 1 }), ...fills], usual, role))).toBe('abcs')
  expect(isShown(first, toggled(usual, first, role), role)).toBe(false)
  expect(isShown(spare, toggled(usual, spare, role), role)).toBe(true)
  expect(toggled(toggled(usual, first, role), first, role)).toEqual(usual)
})

test('a kept order with cards that are gone, or that nobody can read, is no order', () => {
  expect(names(cardsOf(fills, { ...usual, order: ['mf-gone/z', cardName(card('c'))] }, role))).toBe('abc')
  for (const text of [null, 'no', '[]', '{"order":"x","hidden":[1]}']) expect(layoutOf(text)).toEqual(usual)
})
