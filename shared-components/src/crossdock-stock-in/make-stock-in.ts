import type { CrossdockStockIn } from './crossdock-stock-in.ts'
import type { StockInEvents } from './events.ts'
import '../stock-in.ts'

const made: HTMLElement[] = []

/** An element on the page, drawn; removed by `clearAway`. */
export async function makeStockIn(properties: Partial<CrossdockStockIn> = {}): Promise<CrossdockStockIn> {
  const element = Object.assign(document.createElement('crossdock-stock-in'), { inline: true, ...properties })
  made.push(element)
  document.body.append(element)
  await element.updateComplete
  return element
}

export const clearAway = (): void => made.splice(0).forEach((element) => element.remove())

/** A part of the element by its name, or the test fails here. */
export function part<T extends HTMLElement = HTMLElement>(element: HTMLElement, name: string): T {
  const found = element.shadowRoot?.querySelector<T>(`[part='${name}']`)
  if (!found) throw new Error(`There is no part ${name}`)
  return found
}
export const parts = (element: HTMLElement, name: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part='${name}']`) ?? []),
]
export const wordsOf = (element: HTMLElement, name: string): string[] =>
  parts(element, name).map((one) => one.innerText.replace(/\s+/g, ' ').trim())

/** Types into a field as a person who replaces what stands there. */
export async function fill(element: CrossdockStockIn, name: string, text: string): Promise<void> {
  const field = part<HTMLInputElement>(element, name)
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await element.updateComplete
}

/** Everything the element tells of one kind. */
export function heard<N extends keyof StockInEvents>(element: HTMLElement, name: N): StockInEvents[N]['detail'][] {
  const details: StockInEvents[N]['detail'][] = []
  element.addEventListener(name, (event) => details.push((event as StockInEvents[N]).detail))
  return details
}

/** The message dialog that tells the result. */
export function messageOf(element: HTMLElement): { kind: string; message: string; isOpen: boolean; ok: () => void } {
  const dialog = element.shadowRoot?.querySelector('crossdock-message-dialog')
  if (!dialog) throw new Error('There is no message dialog')
  return {
    kind: dialog.kind,
    message: dialog.message,
    isOpen: dialog.open,
    ok: () => dialog.shadowRoot?.querySelector<HTMLElement>("[part='ok']")?.click(),
  }
}
