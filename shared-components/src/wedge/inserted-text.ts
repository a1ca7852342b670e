import { isWriting } from './typed-field.ts'

/** Marks the field that has the focus while no other has, so that text without keys has somewhere to go. */
export const catcherMark = 'data-scan-catcher'

const isCatcher = (event: Event): boolean => {
  const [place] = event.composedPath()
  return place instanceof HTMLInputElement && place.hasAttribute(catcherMark)
}
const isNumber = (event: Event): boolean => {
  const [place] = event.composedPath()
  return place instanceof HTMLInputElement && (place.type === 'number' || /^(numeric|decimal)$/.test(place.inputMode))
}

/** A weight, a side, an amount: no code has one decimal sign and nothing else but digits. */
const withDecimals = /^\d+[.,]\d+$/
/** Text into a field of numbers that is the person's: dictated, filled in by the browser, or from a keyboard on the screen. */
const isPersons = (event: Event, text: string): boolean => !isCatcher(event) && withDecimals.test(text)

/**
 * Text that came without keys, where it is no person's: whole codes, or one character of a code. Into a field of text a
 * keyboard on the screen writes whole words too, so that such text is the field's own; a person pastes into any field.
 */
export function insertedText(event: Event): string | undefined {
  if (event instanceof ClipboardEvent)
    return isWriting(event) && !isCatcher(event) ? undefined : event.clipboardData?.getData('text/plain')
  if (!isCatcher(event) && !isNumber(event)) return undefined
  const text =
    event instanceof CompositionEvent || (event instanceof InputEvent && event.inputType === 'insertText')
      ? event.data
      : null
  return text === null || isPersons(event, text) ? undefined : text
}

/** The codes of a text, and whether something ended the last of them. */
export const codesIn = (text: string): string[] => text.split(/[\r\n\t]+/).filter((code) => code !== '')
