import type { Role } from 'contract/roles'
import type { AreaFill } from 'shared-state'

/** What a person chose of the cards: their order by name, and which of them are not drawn or drawn though spare. */
export type Layout = { order: readonly string[]; hidden: readonly string[]; shown: readonly string[] }
export const usual: Layout = { order: [], hidden: [], shown: [] }

const slots: readonly string[] = ['dashboard-card', 'dashboard-panel']
export const cardName = ({ area, name }: AreaFill): string => `${area}/${name}`

const isSpare = ({ spareFor }: AreaFill, role: Role): boolean => spareFor?.includes(role) === true

/** All cards of a role: those that the person placed in their order, the others where they stand by themselves. */
export function cardsOf(fills: readonly AreaFill[], { order }: Layout, role: Role, isNarrow = false): AreaFill[] {
  // Those that are drawn only when they are asked for stand after the others.
  const placeOf = (card: AreaFill) => {
    const { place = 50, narrowPlace = place } = card
    return (isSpare(card, role) ? 1000 : 0) + (isNarrow ? narrowPlace : place)
  }
  const cards = fills.filter(({ slot }) => slots.includes(slot)).toSorted((one, other) => placeOf(one) - placeOf(other))
  const known = order.filter((name) => cards.some((card) => cardName(card) === name))
  const rest = cards.filter((card) => !known.includes(cardName(card)))
  // A card that is new since then stands before the first placed one that would follow it by itself.
  const placed = known.flatMap((name) => cards.filter((card) => cardName(card) === name))
  for (const card of rest) {
    const at = placed.findIndex((one) => cards.indexOf(one) > cards.indexOf(card))
    placed.splice(order.length === 0 || at < 0 ? placed.length : at, 0, card)
  }
  return placed
}

export const isShown = (card: AreaFill, { hidden, shown }: Layout, role: Role): boolean =>
  isSpare(card, role) ? shown.includes(cardName(card)) : !hidden.includes(cardName(card))

/** The layout with one card shown or hidden. */
export function toggled(layout: Layout, card: AreaFill, role: Role): Layout {
  const name = cardName(card)
  const key = isSpare(card, role) ? 'shown' : 'hidden'
  const names = layout[key]
  return { ...layout, [key]: names.includes(name) ? names.filter((one) => one !== name) : [...names, name] }
}

/** The layout with one card moved by so many places. */
export function moved(layout: Layout, cards: readonly AreaFill[], from: number, to: number): Layout {
  const names = cards.map(cardName)
  const [name] = names.splice(from, 1)
  if (name !== undefined) names.splice(Math.max(0, Math.min(names.length, to)), 0, name)
  return { ...layout, order: names }
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/** What was kept, as far as it can be read: storage can be edited by anybody at the keyboard. */
export function layoutOf(text: string | null): Layout {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof Layout, unknown>>
    return { order: namesIn(kept.order), hidden: namesIn(kept.hidden), shown: namesIn(kept.shown) }
  } catch {
    return usual
  }
}
