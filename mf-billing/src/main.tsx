import { areaLifecycles } from 'shared-components/area'
import type { area } from './area.ts'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({ name: 'mf-billing', screens: {} })
