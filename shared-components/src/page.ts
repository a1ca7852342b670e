/** The frame and the small parts of every screen. */
export { Button, IconButton, type ButtonKind } from './ui/page/button.tsx'
export { download } from './ui/page/download.ts'
export { applyTheme, setZone, zoneNow, type Theme } from './ui/page/house.ts'
export { Icon } from './ui/page/icon.tsx'
export { cover, InSight, isCovered } from './ui/page/in-sight.tsx'
export { Card, Page, ViewTabs, type ViewTab } from './ui/page/page.tsx'
export { useNarrow } from './ui/page/use-narrow.ts'
export { useOpened } from './ui/page/use-opened.ts'
export { useRecordName } from './ui/page/use-record-name.ts'
export {
  Facts,
  KeyNumbers,
  Segments,
  ShortTable,
  Steps,
  Timeline,
  type KeyNumber,
  type TimelineEvent,
} from './ui/page/record.tsx'
export { Ring } from './ui/page/ring.tsx'
export {
  Empty,
  EmptyByFilter,
  ErrorNotice,
  Failed,
  NoPermission,
  Notice,
  OfflineStrip,
  RequestId,
  toldAsError,
  toldBy,
  Waiting,
} from './ui/page/states.tsx'
export { JobTag, Priority, ShopMark, StatusLabel, Tag, type PriorityLevel } from './ui/page/status.tsx'
export { toast, Toasts, type Toast } from './ui/page/toast.tsx'
export { Bar, Expiry, Money, Picture, ProductCell, Progress, Two, Units, useNow, When } from './ui/page/values.tsx'
export { useScannerSeen } from './ui/scan/use-scanner-seen.ts'
