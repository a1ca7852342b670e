/** What an area's main.tsx is made of, and what its screens read with. */
export { inSlices } from './page/in-slices.ts'
export { Later } from './page/later.tsx'
export { areaLifecycles, type AreaProps, type Failure, type Screens } from './page/mount-area.tsx'
export { Slot, SlotPart, type SlotFills } from './page/slot.tsx'
export type { AnswerOf, FiltersOf, QueryOf, RowOf, SortOf } from './read/call.ts'
export { byTheMinute, useAllRows, useCall, useCalls } from './read/use-call.ts'
export { lastPage, pagingOf, useCallList } from './read/use-call-list.ts'
export { type Pictures, useFileAddress, usePicture, usePictures } from './read/use-file-address.ts'
