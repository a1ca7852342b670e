import { persistentAtom } from '@nanostores/persistent'

/** How this device prints labels: by the browser's dialog, on a press, or by itself, as a station without questions. */
export type Printing = 'dialog' | 'station'

export const $printing = persistentAtom<Printing>('crossdock:printing', 'dialog', {
  encode: (printing) => printing,
  decode: (text) => (text === 'station' ? text : 'dialog'),
})

export const setPrinting = (printing: Printing) => $printing.set(printing)
