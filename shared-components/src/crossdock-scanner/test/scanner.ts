import '../../scanner.ts'
import type { CrossdockScanner } from '../crossdock-scanner.ts'
import type { ScannerEvents, ScanState } from '../events.ts'

const made: CrossdockScanner[] = []

/** A scanner on the page with these attributes. */
export async function makeScanner(attributes: Record<string, string> = {}): Promise<CrossdockScanner> {
  const element = document.createElement('crossdock-scanner')
  for (const [name, value] of Object.entries({ mute: '', ...attributes })) element.setAttribute(name, value)
  document.body.append(element)
  made.push(element)
  await element.updateComplete
  return element
}

/** Open, as its button would open it. */
export async function openScanner(attributes: Record<string, string> = {}): Promise<CrossdockScanner> {
  const element = await makeScanner(attributes)
  element.show()
  await element.updateComplete
  return element
}

export const removeScanners = (): void => made.splice(0).forEach((element) => element.remove())

/** A part by its name, or the test fails here. */
export function partOf<T extends HTMLElement = HTMLElement>(element: CrossdockScanner, name: string): T {
  const part = element.shadowRoot?.querySelector<T>(`[part='${name}']`)
  if (!part) throw new Error(`There is no ${name}`)
  return part
}
export const hasPart = (element: CrossdockScanner, name: string): boolean =>
  element.shadowRoot?.querySelector(`[part='${name}']`) !== null

/** Writes into a field as a person does. */
export async function write(element: CrossdockScanner, name: 'field' | 'quantity', text: string): Promise<void> {
  const field = partOf<HTMLInputElement>(element, name)
  field.focus()
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  await element.updateComplete
}

/** What the page hears next under this name. */
export const next = <Name extends keyof ScannerEvents>(
  element: HTMLElement,
  name: Name,
): Promise<ScannerEvents[Name]['detail']> =>
  new Promise((resolve) => {
    element.addEventListener(name, (event) => resolve(event.detail), { once: true })
  })

/** Waits until the scanner is in this state. */
export async function become(element: CrossdockScanner, state: ScanState): Promise<void> {
  await element.updateComplete
  while (element.state !== state) await next(element, 'crossdock-scan-state')
  await element.updateComplete
}

/** Collects what the page hears from here on. */
export function hear<Name extends keyof ScannerEvents>(name: Name): ScannerEvents[Name]['detail'][] {
  const heard: ScannerEvents[Name]['detail'][] = []
  document.body.addEventListener(name, (event) => heard.push(event.detail))
  return heard
}

/** A hardware scanner: quick keys ended by Enter; a character that nobody stopped goes into the field. */
export function burst(code: string, target: EventTarget = document.body): void {
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
    target.dispatchEvent(event)
    if (event.defaultPrevented || key.length > 1 || !(target instanceof HTMLInputElement)) continue
    target.setRangeText(key, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
    target.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  }
}
