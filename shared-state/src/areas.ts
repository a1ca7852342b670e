import type { Area } from 'contract/area'
import { atom } from 'nanostores'

/** The manifests of all areas, set once by root-config before anything is drawn. */
export const $areas = atom<readonly Area[]>([])

export const setAreas = (areas: readonly Area[]) => $areas.set(areas)
