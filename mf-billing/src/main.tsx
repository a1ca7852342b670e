import { areaLifecycles } from 'shared-components/area'

export const { bootstrap, mount, unmount, slots } = areaLifecycles({ name: 'mf-billing', screens: {} })
