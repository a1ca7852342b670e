import r2wc from '@r2wc/react-to-web-component'
import type { TrackingStageName } from 'contract/tracking'
import type { TrackedOrder } from '../ui/order-status/progress.ts'
import { type Given, PublicOrderStatus } from './public-order-status.tsx'

/** Told when the stage of the order is first known, and each time it changes. */
export type OrderStatusChangeEvent = CustomEvent<{ stage: TrackingStageName }>

type Mounted = HTMLElement & { given: Given; connectedCallback(): void; disconnectedCallback(): void }
/**
 * r2wc mounts, updates and unmounts the part. The attributes are read here: r2wc does not see one that is taken away,
 * and mounts before it is on a page. A server that draws the page has no elements: there the class is imported, and
 * nobody makes one.
 */
const Mounting = (typeof HTMLElement === 'undefined'
  ? class {}
  : r2wc(PublicOrderStatus, { shadow: 'open', props: { given: undefined } })) as unknown as new () => Mounted

/**
 * @summary How one order stands, for its buyer, on the shop's own page: the status in words, the steps passed and to
 * come with their times, courier and tracking number, and what is wrong where something is. Nothing personal is asked
 * for or shown. Give it a token and the address of the API, or an order by property. It reads again when the page is
 * seen again, at most once a minute.
 * @attr {string} api - Where the API stands: https://portal.example. This page's own origin unless told.
 * @attr {string} token - The order's tracking token (order record, 'Copy embed code').
 * It shows one order and opens nothing else.
 * @attr {'en' | 'ms'} lang - The language it speaks; English unless told.
 * @attr {string} label - Its title, in place of 'Order' and the number.
 * @slot - Stands under the status: how to reach the shop, a way back.
 * @csspart frame - The whole card.
 * @csspart title - The order's number, or `label`.
 * @csspart status - The status in a word.
 * @csspart sentence - The status in a sentence.
 * @csspart steps - The steps.
 * @csspart parcel - Courier and tracking number.
 * @csspart copy - The button that copies the tracking number.
 * @csspart retry - The button that asks again.
 * @cssproperty --cd-surface - The ground. Without the theme every colour follows the page's color-scheme.
 * @cssproperty --cd-ink - The text.
 * @cssproperty --cd-second - Second text: steps, times, names of facts.
 * @cssproperty --cd-line - The frame.
 * @cssproperty --cd-accent - The step where the order stands.
 * @cssproperty --cd-font - The face.
 * @event {OrderStatusChangeEvent} crossdock-order-status-change - The stage is known, or another. Detail: { stage }.
 */
export class CrossdockOrderStatus extends Mounting {
  #order: TrackedOrder | undefined
  #told = ''

  static get observedAttributes(): readonly string[] {
    return ['api', 'token', 'lang', 'label']
  }

  /** The order to show, as Order/Track answers it; it goes before the token. */
  get order(): TrackedOrder | undefined {
    return this.#order
  }
  set order(order: TrackedOrder | undefined) {
    this.#order = order
    this.#draw()
  }

  get api(): string {
    return this.getAttribute('api') ?? ''
  }
  set api(address: string) {
    this.#set('api', address)
  }

  get token(): string {
    return this.getAttribute('token') ?? ''
  }
  set token(token: string) {
    this.#set('token', token)
  }

  get label(): string {
    return this.getAttribute('label') ?? ''
  }
  set label(label: string) {
    this.#set('label', label)
  }

  override connectedCallback(): void {
    for (const name of ['order', 'api', 'token', 'label'] as const) this.#takeUp(name)
    this.#draw()
    super.connectedCallback()
  }

  /** An element that is only moved keeps what it shows. */
  override disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) super.disconnectedCallback()
    })
  }

  attributeChangedCallback(): void {
    this.#draw()
  }

  #draw(): void {
    if (this.isConnected)
      this.given = {
        api: this.api,
        token: this.token,
        lang: this.lang,
        label: this.label,
        order: this.#order,
        onShown: this.#tell,
      }
  }

  readonly #tell = ({ referenceCode, stage }: TrackedOrder): void => {
    const told = `${referenceCode} ${stage}`
    if (told === this.#told) return
    this.#told = told
    this.dispatchEvent(
      new CustomEvent('crossdock-order-status-change', {
        bubbles: true,
        composed: true,
        detail: { stage },
      }) satisfies OrderStatusChangeEvent,
    )
  }

  #set(name: string, value: string): void {
    if (value) this.setAttribute(name, value)
    else this.removeAttribute(name)
  }

  /** What a page set before this class was loaded. */
  #takeUp(name: 'order' | 'api' | 'token' | 'label'): void {
    if (!Object.hasOwn(this, name)) return
    const value: unknown = this[name]
    Reflect.deleteProperty(this, name)
    Reflect.set(this, name, value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'crossdock-order-status': CrossdockOrderStatus
  }
  interface HTMLElementEventMap {
    'crossdock-order-status-change': OrderStatusChangeEvent
  }
}
