/** Orders of an invented shop, the same on every run: what the exports of the shops' systems are written of. */
export type Line = { sku: string; name: string; price: number; quantity: number; isCancelled: boolean }
export type Sale = {
  number: number
  placed: Date
  isCancelled: boolean
  /** How it stands in the shop where it is not to be sent, in the words of the shape it is written in; else ''. */
  inShop: string
  first: string
  last: string
  phone: string
  street: string
  unit: string
  postcode: string
  city: string
  state: string
  country: string
  countryName: string
  note: string
  lines: Line[]
}

export const goods = [
  ['KETTLE-1L', 'Camp kettle, 1 l', 59],
  ['MUG-ENA-BLU', 'Enamel mug "Fjord"; blue', 24.5],
  ['MUG-ENA-RED', 'Enamel mug "Fjord"; red', 24.5],
  ['ROPE-8-30', 'Rope 8 mm | 30 m', 119.9],
  ['LAMP-CLIP', 'Clip lamp', 35],
  ['MAT-FOAM', 'Foam mat', 79],
  ['STOVE-GAS', 'Gas stove', 149],
  ['BOTTLE-05', 'Bottle 0.5 l', 19.9],
] as const
const people = [
  ['Aina', 'Rahim', '2, Jalan Kenanga', 'Unit 3-1', '47301', 'Petaling Jaya', 'Selangor', 'MY', 'Malaysia'],
  ['Tom', "O'Hara", '7 Mill Lane', '', '01000', 'Kangar', 'Perlis', 'MY', 'Malaysia'],
  ['Mei', 'Goh', '11 Orchard Close', '#04-12', '238823', 'Singapore', '', 'SG', 'Singapore'],
  ['Lukas', 'Brandt', 'Am Bach 5', '', '01067', 'Dresden', 'Sachsen', 'DE', 'Germany'],
  ['Ines', 'Prat', '9 rue du Pont', 'Bât. B', '75008', 'Paris', '', 'FR', 'France'],
  ['Holly', 'Marsh', '3 Station Road', '', 'SW1A 1AA', 'London', '', 'GB', 'United Kingdom'],
] as const
const notes = ['', '', 'Leave at the door,\nring twice', 'It is a "gift"; no invoice', '']

/** The same numbers on every run. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % sides
  }
}

export function sales(from: number, count: number, states: readonly string[]): Sale[] {
  const roll = dice(from)
  return Array.from({ length: count }, (_, n) => {
    const [first, last, street, unit, postcode, city, state, country, countryName] =
      people[roll(people.length)] ?? people[0]
    const isCancelled = n % 11 === 10
    const start = roll(goods.length)
    const lines = Array.from({ length: 1 + roll(4) }, (__, line): Line => {
      const [sku, name, price] = goods[(start + line) % goods.length] ?? goods[0]
      return { sku, name, price, quantity: 1 + roll(3), isCancelled }
    })
    const [only] = lines
    if (only && n % 13 === 12 && !isCancelled && lines.length > 1) only.isCancelled = true
    return {
      number: from + n,
      placed: new Date(Date.UTC(2025, 10, 1 + roll(12), roll(24), roll(60), roll(60))),
      isCancelled,
      inShop: isCancelled || n % 7 !== 3 ? '' : (states[((n - 3) / 7) % states.length] ?? ''),
      first,
      last,
      phone: `+60 12-${String(1_000_000 + roll(8_999_999))}`,
      street,
      unit,
      postcode,
      city,
      state,
      country,
      countryName,
      note: notes[n % notes.length] ?? '',
      lines,
    }
  })
}

/** Any list in another order, the same on every run. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const roll = dice(seed)
  const all = [...list]
  for (let n = all.length - 1; n > 0; n--) {
    const other = roll(n + 1)
    const kept = all[n]
    all.splice(n, 1, ...all.slice(other, other + 1))
    if (kept !== undefined) all.splice(other, 1, kept)
  }
  return all
}
