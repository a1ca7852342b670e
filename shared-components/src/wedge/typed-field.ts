type TextField = HTMLInputElement | HTMLTextAreaElement

/** A text field as it stood before a burst. */
export type Typed = { field: TextField; value: string; start: number | null; end: number | null }

const notText = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color', 'image', 'hidden'])

/** The text field an event goes to, through shadow roots. */
export function textFieldOf(event: Event): TextField | undefined {
  const target = event.composedPath()[0]
  if (target instanceof HTMLTextAreaElement) return target
  return target instanceof HTMLInputElement && !notText.has(target.type) ? target : undefined
}

/** Remembers a field before the first key of a possible burst reaches it. */
export const remembered = (field: TextField): Typed => ({ field, value: field.value, start: field.selectionStart, end: field.selectionEnd })

/** Puts the field back as it stood; whoever listens to it is told, React too. */
export function restore({ field, value, start, end }: Typed): void {
  if (field.value === value) return
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  if (start !== null) field.setSelectionRange(start, end)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'historyUndo' }))
}
