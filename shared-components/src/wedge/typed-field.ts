type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field as it stood before a burst. */
export type Typed = { field: Field; value: string; start: number | null; end: number | null }

const notText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image', 'hidden'])
const isText = (target: unknown): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !notText.has(target.type))

/** True when keys write text where this event goes. */
export const isWriting = (event: Event): boolean => {
  const [target] = event.composedPath()
  return isText(target) || (target instanceof HTMLElement && target.isContentEditable)
}

/** The field that keys change, as it stands before the first key of a possible burst reaches it; found through shadow roots. */
export function remembered(event: Event): Typed | undefined {
  const [field] = event.composedPath()
  if (field instanceof HTMLSelectElement) return { field, value: field.value, start: null, end: null }
  return isText(field) ? { field, value: field.value, start: field.selectionStart, end: field.selectionEnd } : undefined
}

/** When a field was last put back, known to every wedge of the page: two bundles of this file may hear the same keys. */
const restoredAt = Symbol.for('crossdock.restoredAt')
type Marked = { [restoredAt]?: number }

/** Puts the field back as it stood, once for each burst; whoever listens to it is told, React too. */
export function restore(
  { field, value, start, end }: Typed,
  { startedAt, lastAt }: { startedAt: number; lastAt: number },
): void {
  const marked: Marked = field as Marked
  if ((marked[restoredAt] ?? -Infinity) >= startedAt) return
  marked[restoredAt] = lastAt
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  if (start !== null && isText(field)) field.setSelectionRange(start, end)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'historyUndo' }))
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
}
