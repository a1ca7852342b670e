import { areaLifecycles } from 'shared-components/area'

export const { bootstrap, mount, unmount } = areaLifecycles({ name: 'mf-billing', screens: {} })
