import { type Area, type Fill, maySee } from 'contract/area'
import { atom, computed } from 'nanostores'
import { $role } from './user.ts'

/** The manifests of all areas, set once by root-config before anything is drawn. */
export const $areas = atom<readonly Area[]>([])

export const setAreas = (areas: readonly Area[]) => $areas.set(areas)

/** What one area draws in another one's slot. */
export type AreaFill = Fill & { area: string }

/** What the slots are filled with for the role that is signed in, in the order of the areas. */
export const $fills = computed([$areas, $role], (areas, role): readonly AreaFill[] =>
  areas.flatMap(({ name, fills = [] }) =>
    fills.filter((fill) => maySee(fill, role)).map((fill) => ({ ...fill, area: name })),
  ),
)
