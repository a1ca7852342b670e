import type { Events } from 'contract/events'
import { notificationStatus } from 'contract/notification-status'
import { LitElement, html, nothing, svg, type PropertyValues } from 'lit'
import { createArrivals } from './arrivals.ts'
import { styles } from './crossdock-notification-bell.styles.ts'
import { openFeed, type Answer, type Feed, type Problem } from './notification-feed.ts'
import { bellName, isUnread, zoneOf, type BellNotification } from './notification.ts'
import { panel } from './panel.ts'
import { placePanel } from './place-panel.ts'
import { noAddress, noToken } from './words.ts'

/** A message was chosen; preventDefault() keeps the page from following its address. */
export type NotificationOpenEvent = CustomEvent<{ notification: BellNotification }>
/** A message has been read for the first time. */
export type NotificationReadEvent = CustomEvent<{ notificationId: number }>
/** A message has come while the page was open. */
export type NotificationNewEvent = CustomEvent<{ notification: BellNotification }>
/** The list could not be read, a message could not be marked, or what to read with is missing. */
export type NotificationProblemEvent = CustomEvent<{ message: string }>
/** Retry was pressed on a `problem` that the page had set. */
export type NotificationRetryEvent = CustomEvent<Record<string, never>>

const panelWidth = 350
const bell = svg`<path d="M8 16a2 2 0 0 0 2-2H6a2 2 0 0 0 2 2M8 1.918l-.797.161A4 4 0 0 0 4 6c0 .628-.134 2.197-.459 3.742-.16.767-.376 1.566-.663 2.258h10.244c-.287-.692-.502-1.49-.663-2.258C12.134 8.197 12 6.628 12 6a4 4 0 0 0-3.203-3.92zM14.22 12c.223.447.481.801.78 1H1c.299-.199.557-.553.78-1C2.68 10.2 3 6.88 3 6c0-2.42 1.72-4.44 4.005-4.901a1 1 0 1 1 1.99 0A5 5 0 0 1 13 6c0 .88.32 4.2 1.22 6"/>`

/** A page's own scripts, which come after this one, may still give the bell what it needs. */
const pageIsLoaded = (): Promise<unknown> =>
  document.readyState === 'complete'
    ? Promise.resolve()
    : new Promise((done) => window.addEventListener('load', done, { once: true }))

/**
 * @summary A bell with a person's newest notifications, a 'New' mark, and the way to all of them.
 * With `api` and `token` it reads by itself and hears of new ones at once; without them it draws what its properties
 * say.
 * @attr {string} api - Origin of the portal, 'https://portal.example'. Needs `token`.
 * @attr {string} token - A bearer token or embed token. Another token starts anew; a refused one is told in the panel.
 * @attr {string} all-href - Where 'All Notifications' leads; not drawn when absent.
 * @attr {string} message-href - Where a message leads: '{id}' in it is its number, which otherwise stands at the end.
 * @attr {string} label - What the bell and its panel are called; Notifications unless told.
 * @attr {string} time-zone - Zone of the whole times, 'Asia/Singapore'; the browser's own unless told.
 * @attr {boolean} has-new - Shows 'New'.
 * @attr {number} unread - How many are unread in all; counted from `items` unless told.
 * @attr {string} problem - Why the list could not be read; shown in the panel with Retry.
 * @attr {boolean} waiting - The page is still reading `items`: the panel says so, and not that a token is missing.
 * @csspart button - The bell.
 * @csspart new - The 'New' mark.
 * @csspart panel - What opens.
 * @csspart title - The panel's title.
 * @csspart list - The messages.
 * @csspart item - One message.
 * @csspart dot - The mark of an unread message.
 * @csspart icon - What kind of message it is.
 * @csspart empty - 'No Message'.
 * @csspart problem - What went wrong.
 * @csspart all - The link to all notifications.
 * @cssproperty --crossdock-bell - Colour of the bell; the text colour around it unless told.
 * @cssproperty --crossdock-dot - Colour of the unread dot.
 * @event {NotificationOpenEvent} crossdock-notification-open - A message was chosen. Cancelable: the page then does not
 * follow `message-href`. Detail: { notification }.
 * @event {NotificationReadEvent} crossdock-notification-read - An unread message was chosen. With `api` it is marked
 * there too. Detail: { notificationId }.
 * @event {NotificationNewEvent} crossdock-notification-new - A message has come. Detail: { notification }.
 * @event {NotificationProblemEvent} crossdock-notification-problem - The API refused or did not answer, in which case
 * what was read before stays; or the bell has neither token nor items. Detail: { message }.
 * @event {NotificationRetryEvent} crossdock-notification-retry - Retry was pressed and there is no `api` to ask again.
 */
export class CrossdockNotificationBell extends LitElement {
  static override readonly styles = styles
  static override readonly properties = {
    items: { attribute: false },
    hasNew: { type: Boolean, attribute: 'has-new', reflect: true },
    unread: { type: Number },
    problem: { type: String },
    waiting: { type: Boolean },
    api: { type: String },
    token: { type: String },
    allHref: { type: String, attribute: 'all-href' },
    messageHref: { type: String, attribute: 'message-href' },
    label: { type: String },
    timeZone: { type: String, attribute: 'time-zone' },
    isOpen: { state: true },
    isRefused: { state: true },
  }

  /** The messages, newest first; five are drawn. Undefined until they are known. */
  declare items: readonly BellNotification[] | undefined
  declare hasNew: boolean
  declare unread: number | undefined
  declare problem: string | undefined
  declare waiting: boolean
  declare api: string | undefined
  declare token: string | undefined
  declare allHref: string | undefined
  declare messageHref: string | undefined
  declare label: string
  declare timeZone: string | undefined
  declare private isOpen: boolean
  declare private isRefused: boolean

  private feed: Feed | undefined
  private toldMissing: string | undefined
  private isFed = false
  private readonly arrivals = createArrivals()
  private whileOpen: AbortController | undefined

  constructor() {
    super()
    this.hasNew = this.waiting = false
    this.label = 'Notifications'
    this.isOpen = false
    this.isRefused = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.startFeed()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.stopFeed()
    this.whileOpen?.abort()
    this.isOpen = false
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('api') && !changed.has('token')) return
    this.stopFeed()
    if (this.isFed) this.forget()
    this.startFeed()
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('items') && this.items) this.greet(this.arrivals.since(this.list))
    if (this.missing) void pageIsLoaded().then(this.tellMissing)
  }

  protected override render() {
    const { list, label, hasNew } = this
    return html`
      <button part="button" class="bell" type="button" popovertarget="panel" aria-controls="panel"
        aria-expanded=${this.isOpen}
        aria-label=${bellName(label, this.unread ?? list.filter(isUnread).length, hasNew)}
        @focusout=${this.leaveWithFocus}>
        <svg width="18" height="18" viewBox="0 0 16 16"
          aria-hidden="true">${bell}</svg>${hasNew ? html`<span part="new" class="new">New</span>` : nothing}
      </button>
      <div part="panel" class="panel" id="panel" popover role="group" aria-labelledby="title"
        @beforetoggle=${this.place} @toggle=${this.follow} @focusout=${this.leaveWithFocus}>
        ${panel({
          label,
          items: list,
          isWaiting: (this.waiting || this.feed !== undefined) && !this.items,
          problem: this.problem ?? this.missing,
          onRetry: this.isRefused || this.missing ? undefined : this.retry,
          allHref: this.allHref,
          messageHref: this.messageHref,
          zone: zoneOf(this.timeZone),
          onOpen: this.open,
          onLeave: this.hide,
        })}
      </div>
      <p class="unseen" role="status"></p>
    `
  }

  private get list(): readonly BellNotification[] {
    return Array.isArray(this.items) ? this.items : []
  }

  /** What whoever runs the page has yet to give it, where there is nothing to show and nothing to ask with. */
  private get missing(): string | undefined {
    if (this.feed || this.items || this.problem || this.waiting) return undefined
    return this.token ? noAddress : noToken
  }

  private readonly tellMissing = (): void => {
    const { missing } = this
    if (!missing || missing === this.toldMissing || !this.isConnected) return
    this.toldMissing = missing
    this.emit('crossdock-notification-problem', { message: missing })
  }

  private find(selector: string): HTMLElement | null | undefined {
    return this.shadowRoot?.querySelector<HTMLElement>(selector)
  }

  private startFeed(): void {
    const { api, token } = this
    // An element that was taken away before it was first drawn is drawn nevertheless.
    if (!this.isConnected || typeof api !== 'string' || !token) return
    this.isFed = true
    this.feed = openFeed({
      base: api.replace(/\/+$/, ''),
      token,
      onAnswer: this.take,
      onPush: this.hear,
      onProblem: this.refused,
    })
    this.requestUpdate()
  }

  private stopFeed(): void {
    this.feed?.close()
    this.feed = undefined
  }

  /** Another token may be another person: nothing of the one before stays. */
  private forget(): void {
    this.arrivals.forget()
    this.items = undefined
    this.unread = undefined
    this.problem = undefined
    this.hasNew = false
    this.isRefused = false
  }

  private readonly take = ({ items, hasNew, unread }: Answer): void => {
    this.items = items
    this.hasNew = hasNew
    this.unread = unread
    this.problem = undefined
  }

  private readonly refused = ({ message, isRefused, isNotFound }: Problem): void => {
    if (isRefused) {
      this.forget()
      this.isRefused = true
      this.feed = undefined
    }
    if (isNotFound) this.hasNew = false
    this.problem = message
    this.emit('crossdock-notification-problem', { message })
  }

  /**
   * A push says only that there is something; the list tells what. Where it cannot be read, the push's own words must
   * do.
   */
  private readonly hear = async ({ notificationId, message }: Events['NotifyUser']): Promise<void> => {
    const { feed } = this
    this.hasNew = true
    await feed?.read()
    await this.updateComplete
    if (feed && feed === this.feed)
      this.greet([
        { notificationId, message, status: notificationStatus.unread, createdTimestamp: Date.now(), link: null },
      ])
  }

  private greet(come: readonly BellNotification[]): void {
    for (const notification of come.filter(this.arrivals.isFirst)) {
      // A new node each time: the same words said twice are read twice.
      this.find('[role=status]')?.replaceChildren(
        Object.assign(document.createElement('span'), { textContent: 'New notification' }),
      )
      this.emit('crossdock-notification-new', { notification })
    }
  }

  private readonly open = (event: MouseEvent, notification: BellNotification): void => {
    if (!this.emit('crossdock-notification-open', { notification }, true)) event.preventDefault()
    this.hide()
    if (!isUnread(notification)) return
    const { notificationId } = notification
    this.items = this.list.map((item) =>
      item.notificationId === notificationId ? { ...item, status: notificationStatus.read } : item,
    )
    if (this.unread) this.unread -= 1
    this.emit('crossdock-notification-read', { notificationId })
    void this.feed?.markRead(notificationId)
  }

  private readonly retry = (): void => {
    this.find('.bell')?.focus()
    if (!this.feed) return void this.emit('crossdock-notification-retry', {})
    this.problem = undefined
    void this.feed.read()
  }

  private readonly place = ({ newState }: ToggleEvent): void => {
    this.whileOpen?.abort()
    const [button, sheet] = [this.find('.bell'), this.find('.panel')]
    if (!button || !sheet) return
    // Escape would leave the focus nowhere when it stands inside.
    if (newState === 'closed' && sheet.contains(this.shadowRoot?.activeElement ?? null)) button.focus()
    if (newState === 'closed') return
    const { signal } = (this.whileOpen = new AbortController())
    const put = () => placePanel(button, sheet, panelWidth)
    put()
    window.addEventListener('resize', put, { signal })
    window.addEventListener('scroll', put, { signal, capture: true, passive: true })
  }

  private readonly follow = ({ newState }: ToggleEvent): void => {
    this.isOpen = newState === 'open'
  }

  private readonly leaveWithFocus = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Node && !this.shadowRoot?.contains(relatedTarget)) this.hide()
  }

  private readonly hide = (): void => {
    if (this.find('.panel')?.matches(':popover-open')) this.find('.panel')?.hidePopover()
  }

  private emit(name: keyof BellEvents, detail: object, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }))
  }
}

type BellEvents = {
  'crossdock-notification-open': NotificationOpenEvent
  'crossdock-notification-read': NotificationReadEvent
  'crossdock-notification-new': NotificationNewEvent
  'crossdock-notification-problem': NotificationProblemEvent
  'crossdock-notification-retry': NotificationRetryEvent
}

declare global {
  interface HTMLElementTagNameMap {
    'crossdock-notification-bell': CrossdockNotificationBell
  }
  interface HTMLElementEventMap extends BellEvents {}
}
