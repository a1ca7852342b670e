import { catcherMark } from '../../wedge/inserted-text.ts'
import { isPlaceToWrite } from '../../wedge/typed-field.ts'

/** How many screens hear scans now: one field for all of them. */
let screens = 0
let stop = (): void => undefined

/** A handheld has no keyboard that would miss the page's own keys while a field has the focus. */
const isHandheld = (): boolean => matchMedia('(pointer: coarse)').matches

/** The element that has the focus, within elements too. */
function focused(root: DocumentOrShadowRoot = document): Element | null {
  const { activeElement } = root
  return activeElement?.shadowRoot ? (focused(activeElement.shadowRoot) ?? activeElement) : activeElement
}

/** What is written into, or chosen from, keeps the focus; a button that was tapped or given it back does not. */
const mayTake = (element: Element | null): boolean =>
  !(isPlaceToWrite(element) || element instanceof HTMLSelectElement || element instanceof HTMLIFrameElement) &&
  !element?.closest(':popover-open, [role=menu], [role=listbox]')

/** Where the field can have the focus: what lies behind a modal dialog cannot. */
const homeOf = (): HTMLElement => [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body

/**
 * Some handhelds hand a scan over as text, which browsers give to the field that has the focus and to nobody else. While
 * no other has it, one that nobody sees and that opens no keyboard does, inside a dialog that is open too. Gives what
 * ends it.
 */
export function catchText(): () => void {
  screens += 1
  if (screens === 1 && isHandheld()) stop = begin()
  return () => {
    screens -= 1
    if (screens === 0) stop()
  }
}

function begin(): () => void {
  const field = document.createElement('input')
  field.className = 'cd-text-catcher'
  field.inputMode = 'none'
  field.autocomplete = 'off'
  field.tabIndex = -1
  field.setAttribute('aria-hidden', 'true')
  field.setAttribute(catcherMark, '')
  const focus = () => {
    if (document.activeElement === field) return
    // What was no scan is nobody's.
    field.value = ''
    if (!mayTake(focused())) return
    const home = homeOf()
    if (field.parentElement !== home) home.prepend(field)
    field.focus({ preventScroll: true })
  }
  const later = () => setTimeout(focus, 0)
  document.addEventListener('focusout', later)
  // An element that goes with the focus in it says nothing, nor does one that gets it from nobody.
  const timer = setInterval(focus, 250)
  focus()
  return () => {
    clearInterval(timer)
    document.removeEventListener('focusout', later)
    field.remove()
  }
}
