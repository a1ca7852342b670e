import type { Chance } from './chance.ts'
import type { Buyer } from './model.ts'

/** Buyers nobody is: names put together by chance, telephones of a range that is nobody's. */

const given = [
  'Aldis',
  'Brenna',
  'Corin',
  'Dalia',
  'Elvar',
  'Fenna',
  'Goran',
  'Hilda',
  'Ivor',
  'Jorun',
  'Kester',
  'Liora',
]
const family = [
  'Ashdown',
  'Brook',
  'Cairn',
  'Dell',
  'Elmside',
  'Fenwood',
  'Greyfell',
  'Heath',
  'Ives',
  'Juniper',
  'Kelp',
]
const streets = ['Larch Road', 'Mill Lane', 'Orchard Walk', 'Pier Street', 'Quarry Way', 'Reed Close', 'Sandbank Row']
const cities = ['Easthaven', 'Northmere', 'Southport Bay', 'Westbridge']

export const makeBuyer = (chance: Chance): Buyer => ({
  name: `${chance.pick(given)} ${chance.pick(family)}`,
  phone: `+6555550${String(chance.below(10_000)).padStart(4, '0')}`,
  street: `${1 + chance.below(180)} ${chance.pick(streets)}`,
  city: chance.pick(cities),
  zip: String(100_000 + chance.below(800_000)),
})

/** A name as marketplaces show it: `A****n`. */
export const maskName = (text: string): string => (text === '' ? '' : `${[...text][0]}****${[...text].at(-1)}`)
/** The last two digits are left. */
export const maskPhone = (text: string): string => `******${text.slice(-2)}`
export const masked = '****'
