/**
 * What browsers from Chromium 74 on may lack of the DOM and of Intl, as far as the portal uses it. Each is added only
 * where it is missing.
 */

function add<T extends object>(place: T, name: keyof T & string, value: unknown): void {
  if (!(name in place)) Object.defineProperty(place, name, { value, configurable: true, writable: true })
}

function replaceChildren(this: ParentNode & Node, ...nodes: (Node | string)[]): void {
  while (this.lastChild) this.removeChild(this.lastChild)
  this.append(...nodes)
}
for (const kind of [Element, Document, DocumentFragment]) add(kind.prototype, 'replaceChildren', replaceChildren)

add(Blob.prototype, 'text', function (this: Blob) {
  return new Response(this).text()
})
add(Blob.prototype, 'arrayBuffer', function (this: Blob) {
  return new Response(this).arrayBuffer()
})

add(HTMLFormElement.prototype, 'requestSubmit', function (this: HTMLFormElement, submitter?: HTMLElement) {
  const button = submitter ?? Object.assign(document.createElement('button'), { hidden: true })
  if (!submitter) this.append(button)
  button.click()
  if (!submitter) button.remove()
})

const abortAs = (controller: AbortController, name: string): void => {
  if (!controller.signal.aborted)
    Object.defineProperty(controller.signal, 'reason', {
      value: new DOMException('The operation was given up.', name),
      configurable: true,
    })
  controller.abort()
}

add(AbortSignal, 'timeout', (ms: number) => {
  const controller = new AbortController()
  setTimeout(() => abortAs(controller, 'TimeoutError'), ms)
  return controller.signal
})
add(AbortSignal, 'any', (signals: readonly AbortSignal[]) => {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort()
    else signal.addEventListener('abort', () => controller.abort(), { once: true })
  }
  return controller.signal
})
add(AbortSignal.prototype, 'throwIfAborted', function (this: AbortSignal) {
  if (this.aborted) throw new DOMException('The operation was given up.', 'AbortError')
})

/** Listeners that leave when a signal says so: known from Chromium 90 on. */
function knowsSignals(): boolean {
  let isAsked = false
  new EventTarget().addEventListener('test', null, {
    get signal() {
      isAsked = true
      return undefined
    },
  })
  return isAsked
}
if (!knowsSignals()) {
  const listen = EventTarget.prototype.addEventListener
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const signal = typeof options === 'object' ? options?.signal : undefined
    if (signal?.aborted) return
    listen.call(this, type, listener, options)
    if (signal) listen.call(signal, 'abort', () => this.removeEventListener(type, listener, options), { once: true })
  }
}

/** What selectors say that older browsers do not know, in words they do. */
const newer: readonly (readonly [RegExp, string])[] = [
  [/:popover-open\b/g, '.\\:popover-open'],
  [/:modal\b/g, '[open]'],
  [/:focus-visible\b/g, ':focus'],
  [/:(is|where)\(/g, ':-webkit-any('],
]
const noneOf = (_: string, list: string): string =>
  list
    .split(',')
    .map((one) => `:not(${one.trim()})`)
    .join('')
const selectNatively = DocumentFragment.prototype.querySelector
const inOldWords = (selector: string): string => {
  try {
    selectNatively.call(document.createDocumentFragment(), selector)
    return selector
  } catch {
    return newer.reduce(
      (words, [name, old]) => words.replace(name, old),
      selector.replace(/:not\(([^()]*,[^()]*)\)/g, noneOf),
    )
  }
}
type Selecting = Record<string, (this: unknown, selector: string) => unknown>
for (const [kind, names] of [
  [Element, ['matches', 'closest', 'querySelector', 'querySelectorAll']],
  [Document, ['querySelector', 'querySelectorAll']],
  [DocumentFragment, ['querySelector', 'querySelectorAll']],
] as const)
  for (const name of names) {
    const place = kind.prototype as unknown as Selecting
    const select = place[name]
    if (select && !CSS.supports('selector(:focus-visible)'))
      place[name] = function (selector) {
        return select.call(this, inOldWords(selector))
      }
  }

add(Intl, 'supportedValuesOf', (kind: string) => (kind === 'timeZone' ? TIME_ZONES : []))

declare const TIME_ZONES: readonly string[]
