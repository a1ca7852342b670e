export type Condition = 'Good' | 'Held' | 'Quarantine' | 'Unusable'
export type Place = 'outside' | 'cell' | 'tray' | 'parcel'
export const placeKinds: Record<Place, number> = { outside: 0, cell: 1, tray: 2, parcel: 3 }

/**
 * Where units stand: a cell, a tray, a parcel or outside (id 0), free or promised to a demand.
 */
export type Spot = { place: Place; id: number; condition: Condition; isAllocated: boolean }
export const outside = (condition: Condition = 'Good', isAllocated = false): Spot => ({
  place: 'outside',
  id: 0,
  condition,
  isAllocated,
})
export const inCell = (id: number, condition: Condition = 'Good', isAllocated = false): Spot => ({
  place: 'cell',
  id,
  condition,
  isAllocated,
})
export const inTray = (id: number, condition: Condition = 'Good'): Spot => ({
  place: 'tray',
  id,
  condition,
  isAllocated: true,
})
/** Units that no demand is promised, where one was picked or packed: they go back to a cell. */
export const stray = (place: 'tray' | 'parcel', id: number, condition: Condition = 'Good'): Spot => ({
  place,
  id,
  condition,
  isAllocated: false,
})
export const inParcel = (id: number, condition: Condition = 'Good'): Spot => ({
  place: 'parcel',
  id,
  condition,
  isAllocated: true,
})
