/** Lets time pass. */
export const rest = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** One key as a keyboard sends it: a character that nobody stopped goes into the text field. */
export function strike(key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  if (!event.defaultPrevented && target instanceof HTMLInputElement && key.length === 1) {
    target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return event
}
/** All keys of a code, and the one that ends it. */
export const scanOf = (code: string, end: string | undefined, target?: EventTarget) => {
  for (const key of code) strike(key, target)
  return end === undefined ? undefined : strike(end, target)
}
