/** What an area's main.tsx is made of. */
export { areaLifecycles, type AreaProps, type Failure, type Screens } from './page/mount-area.tsx'
