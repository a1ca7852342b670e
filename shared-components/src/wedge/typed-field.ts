import { rememberedText } from './rich-text.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A place where keys write, and how it is put back as it stood before a burst of so many keys. */
export type Typed = { place: HTMLElement; putBack: (keys: number) => void }

const notText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image', 'hidden'])
const isText = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !notText.has(target.type))

/** True when keys write text there. */
export const isPlaceToWrite = (place: unknown): boolean =>
  isText(place) || (place instanceof HTMLElement && place.isContentEditable)

/** True when keys write text where this event goes. */
export const isWriting = (event: Event): boolean => isPlaceToWrite(event.composedPath()[0])

/** Whoever listens to the field is told, React too. */
function putFieldBack(field: Field, value: string, selected: readonly [number | null, number | null]): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  if (selected[0] !== null && isText(field)) field.setSelectionRange(...selected)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'historyUndo' }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/**
 * The place that keys change, as it stands before the first key of a possible burst reaches it; found through shadow
 * roots.
 */
export function remembered(event: Event): Typed | undefined {
  const [place] = event.composedPath()
  if (isText(place) || place instanceof HTMLSelectElement) {
    const { value } = place
    const selected = isText(place) ? ([place.selectionStart, place.selectionEnd] as const) : ([null, null] as const)
    return { place, putBack: () => putFieldBack(place, value, selected) }
  }
  if (!(place instanceof HTMLElement && place.isContentEditable)) return undefined
  const putBack = rememberedText(place)
  return putBack && { place, putBack }
}

/**
 * When a place was last put back, known to every wedge of the page: two bundles of this file may hear the same keys.
 */
const restoredAt = Symbol.for('crossdock.restoredAt')
type Marked = { [restoredAt]?: number }

/** Puts the place back as it stood, once for each burst. */
export function restore(
  { place, putBack }: Typed,
  { startedAt, lastAt, keys }: { startedAt: number; lastAt: number; keys: number },
): void {
  const marked: Marked = place as Marked
  if ((marked[restoredAt] ?? -Infinity) >= startedAt) return
  marked[restoredAt] = lastAt
  putBack(keys)
}
