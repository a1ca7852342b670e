/** What may have happened to an order between two moments, as figures count it (docs/words.md, "Words of figures"). */
export const happenings = ['received', 'shipped', 'delivered', 'returned', 'lost'] as const
export type Happening = (typeof happenings)[number]

/** How the address of the list of orders says it, of days that are all in it: as many orders as the figure counts. */
export const happenedOn = (what: Happening, first: string, last: string): `${Happening}From=${string}` =>
  `${what}From=${first}&${what}To=${last}`
