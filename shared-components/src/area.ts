/** What an area's main.tsx is made of, and what its screens read files with. */
export { areaLifecycles, type AreaProps, type Failure, type Screens } from './page/mount-area.tsx'
export { Slot, type SlotFills } from './page/slot.tsx'
export { useFileAddress } from './page/use-file-address.ts'
