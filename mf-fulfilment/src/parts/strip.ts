import type { StripKind } from 'shared-components/scan'

/** What is said of the last scan, under a key of its own: the same words said again are news. */
export type Strip<Kind extends StripKind = StripKind> = {
  key: string
  kind: Kind
  title: string
  detail?: string | undefined
  /** The scan that may be undone. */
  undo?: string | undefined
  /** What can be taken back is that its tray was set aside. */
  isLift?: boolean | undefined
}
type More = Pick<Strip, 'detail' | 'undo' | 'isLift'>

let stripCount = 0
export const strip = <Kind extends StripKind>(kind: Kind, title: string, more: More = {}): Strip<Kind> => ({
  key: `${kind}-${(stripCount += 1)}`,
  kind,
  title,
  ...more,
})
