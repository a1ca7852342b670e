import { html, nothing, type TemplateResult } from 'lit'
import { kindIcons } from './kind-icons.ts'
import { cut, hrefOf, isUnread, mostShown, timeOf, type BellNotification } from './notification.ts'

export type PanelState = {
  label: string
  items: readonly BellNotification[]
  /** Nothing has been answered yet. */
  isWaiting: boolean
  problem: string | undefined
  onRetry: (() => void) | undefined
  allHref: string | undefined
  messageHref: string | undefined
  zone: string
  onOpen: (event: MouseEvent, notification: BellNotification) => void
  onLeave: () => void
}

/** What stands in the panel: what went wrong, the messages or why there are none, the way to all of them. */
export const panel = (state: PanelState): TemplateResult => html`
  <h2 part="title" id="title">${state.label}</h2>
  ${state.problem ? problem(state.problem, state.onRetry) : nothing}
  ${list(state)}
  ${
    state.allHref
      ? html`<a part="all" class="all" href=${state.allHref} title="All Notifications"
    @click=${state.onLeave}>All Notifications</a>`
      : nothing
  }
`

const problem = (words: string, onRetry: (() => void) | undefined) => html`
  <div part="problem" class="problem" role="alert"><span>${words}</span>${
    onRetry ? html`<button type="button" class="retry" @click=${onRetry}>Retry</button>` : nothing
  }</div>
`

function list(state: PanelState) {
  const shown = state.items.slice(0, mostShown)
  if (shown.length > 0) return html`<ul part="list">${shown.map((item) => html`<li>${entry(item, state)}</li>`)}</ul>`
  if (state.problem) return nothing
  return html`<p part="empty" class="empty">${state.isWaiting ? 'Loading...' : 'No Message'}</p>`
}

function entry(item: BellNotification, state: PanelState) {
  const open = (event: MouseEvent) => state.onOpen(event, item)
  return state.messageHref
    ? html`<a part="item" class="item" href=${hrefOf(state.messageHref, item)}
      @click=${open}>${words(item, state.zone)}</a>`
    : html`<button part="item" class="item" type="button" @click=${open}>${words(item, state.zone)}</button>`
}

/**
 * The whole message is there for readers, under the pointer, and in place of the cut one while the keys stand on it.
 */
function words(item: BellNotification, zone: string) {
  const message = String(item.message ?? '')
  const short = cut(message)
  const time = timeOf(item, zone, Date.now())
  return html`
    ${isUnread(item) ? html`<span part="dot" class="dot"></span><span class="unseen">Unread:</span>` : nothing}
    ${icon(item)}
    ${
      short === message
        ? html`<span class=${isUnread(item) ? 'message message--unread' : 'message'}>${message}</span>`
        : html`<span class=${isUnread(item) ? 'message message--unread' : 'message'}><span class="short"
          aria-hidden="true" title=${message}>${short}</span><span class="whole">${message}</span></span>`
    }
    ${time ? html`<time datetime=${time.iso} title=${time.whole}>${time.words}</time>` : nothing}
  `
}

/** What kind it is, for the eye: the words say it themselves. */
const icon = ({ type }: BellNotification) =>
  type !== undefined && Object.hasOwn(kindIcons, type)
    ? html`<svg part="icon" class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${kindIcons[type]}</svg>`
    : nothing
