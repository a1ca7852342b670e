import { dateTime } from 'contract/format'
import type { TrackingStageName } from 'contract/tracking'
import { settled } from '../../draw.ts'
import type { CrossdockOrderStatus, TrackedOrder } from '../../order-status.ts'

/** A shop page for tests: an API that answers what a test says, a clock that can be moved, what the element shows. */
export const api = 'https://api.shop.example'
const start = Date.UTC(2026, 10, 20, 21)
const hourMs = 3_600_000

/** An order that reached its stages an hour after another. */
export const order = (stage: TrackingStageName, before: readonly TrackingStageName[]): TrackedOrder => ({
  referenceCode: 'B-241077508442',
  stage,
  isProblem: false,
  placedTimestamp: start,
  shippingProviderName: 'Coast Line',
  parcels: [{ parcelNumber: 1, trackingNumber: 'CL 8841 2207', stage: 'packed', timestamp: null }],
  steps: [...before, stage].map((one, index) => ({ stage: one, timestamp: start + index * hourMs })),
})

/** A time of UTC as the tester's own zone shows it. */
export const see = (time: string, zone: string): string => dateTime(Date.parse(`${time} UTC`), zone)

export const refusal = (status: number, error: string) => () =>
  Response.json({ success: false, status: { code: 0, message: '' }, error, message: 'No.' }, { status })

type Answer = () => Response | Promise<Response>
const [realFetch, realNow] = [window.fetch, Date.now]
let shift = 0

/** What stands behind the API's address. */
export const answers = {
  asked: [] as Request[],
  with(said: TrackedOrder | Answer) {
    const answer: Answer =
      typeof said === 'function'
        ? said
        : () => Response.json({ success: true, status: { code: 1, message: '' }, result: said })
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.startsWith(api)) return realFetch(input, init)
      answers.asked.push(request)
      return answer()
    }
  },
  /** Moves the clock on. */
  later(ms: number) {
    shift += ms
    Date.now = () => realNow() + shift
  },
  /** Counts what listens on the document, from here on. */
  countListeners() {
    let count = 0
    const { addEventListener, removeEventListener } = document
    document.addEventListener = (...told: Parameters<typeof addEventListener>) => {
      if (told[0] === 'visibilitychange') count += 1
      addEventListener.apply(document, told)
    }
    document.removeEventListener = (...told: Parameters<typeof removeEventListener>) => {
      if (told[0] === 'visibilitychange') count -= 1
      removeEventListener.apply(document, told)
    }
    return { now: () => count, end: () => void Object.assign(document, { addEventListener, removeEventListener }) }
  },
  end() {
    answers.asked.length = 0
    window.fetch = realFetch
  },
}

/** Puts the element on the page. */
export function place(attributes: Record<string, string>): CrossdockOrderStatus {
  const element = document.createElement('crossdock-order-status')
  for (const [name, value] of Object.entries({ api, ...attributes })) element.setAttribute(name, value)
  return document.body.appendChild(element)
}

export function shadowOf(element: Element | undefined): ShadowRoot {
  if (!element?.shadowRoot) throw new Error('The element is not drawn')
  return element.shadowRoot
}
export const textOf = (element: Element, selector: string): string | undefined =>
  shadowOf(element).querySelector(selector)?.textContent

/** Waits until the element shows the words. */
export async function until(element: Element | undefined, words: string): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if (shadowOf(element).textContent.includes(words)) return
    await settled()
  }
  throw new Error(`It shows “${shadowOf(element).textContent}”, not “${words}”`)
}
