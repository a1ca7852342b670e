import { LitElement, html, svg, type PropertyValues } from 'lit'
import { styles } from './crossdock-message-dialog.styles.ts'

export type MessageKind = 'Success' | 'Error'
/** Told when the person has read the message. */
export type OkEvent = CustomEvent<{ kind: MessageKind }>

const tick = svg`<path d="M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0m-3.97-3.03a.75.75 0 0 0-1.08.022L7.477 9.417 5.384 7.323a.75.75 0 0 0-1.06 1.06L6.97 11.03a.75.75 0 0 0 1.079-.02l3.992-4.99a.75.75 0 0 0-.01-1.05z"/>`
const bang = svg`<path d="M16 8A8 8 0 1 1 0 8a8 8 0 0 1 16 0M8 4a.905.905 0 0 0-.9.995l.35 3.507a.552.552 0 0 0 1.1 0l.35-3.507A.905.905 0 0 0 8 4m.002 6a1 1 0 1 0 0 2 1 1 0 0 0 0-2"/>`

/**
 * @summary The message dialog of every call: titled Success or Error, a message, OK.
 * It takes the focus while it is open and gives it back when it closes.
 * @attr {'Success' | 'Error'} kind - Its title and mark; anything but Error reads Success.
 * @attr {string} message - What happened, drawn as text; a new line starts a new line.
 * @attr {boolean} open - Open while it is there. OK and Esc take it away.
 * @slot - The message, where it is more than text. It stands in place of `message`.
 * @csspart dialog - The dialog itself.
 * @csspart title - The line with the mark and the word.
 * @csspart message - The message; it scrolls where it is longer than the window.
 * @csspart ok - The button.
 * @cssproperty --crossdock-mark - Colour of the mark beside the title.
 * @event {OkEvent} crossdock-ok - The person pressed OK or Esc;
 * the dialog is closed, and nothing can keep it open. Detail: { kind }.
 */
export class CrossdockMessageDialog extends LitElement {
  static override readonly styles = styles
  static override readonly properties = {
    kind: { type: String, reflect: true },
    message: { type: String },
    open: { type: Boolean, reflect: true },
  }

  declare kind: MessageKind
  declare message: string
  /** Open while true. */
  declare open: boolean

  constructor() {
    super()
    this.kind = 'Success'
    this.message = ''
    this.open = false
  }

  override disconnectedCallback(): void {
    this.dialog?.close()
    super.disconnectedCallback()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.show()
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open')) this.show()
    this.reach()
  }

  protected override render() {
    const isError = this.kind === 'Error'
    return html`
      <dialog part="dialog" aria-labelledby="title" aria-describedby="message" @close=${this.closed}>
        <h2 part="title" id="title"><svg width="18" height="18" viewBox="0 0 16 16"
          aria-hidden="true">${isError ? bang : tick}</svg>${isError ? 'Error' : 'Success'}</h2>
        <div part="message" id="message"><slot @slotchange=${this.reach}>${this.message}</slot></div>
        <footer><button part="ok" type="button" autofocus @click=${this.leave}>OK</button></footer>
      </dialog>
    `
  }

  private get dialog(): HTMLDialogElement | null | undefined {
    return this.shadowRoot?.querySelector('dialog')
  }

  private show(): void {
    if (this.open && !this.dialog?.open) this.dialog?.showModal()
    if (!this.open) this.dialog?.close()
  }

  /** A message that scrolls can be reached by keys; one that does not is no stop. */
  private reach(): void {
    const message = this.shadowRoot?.getElementById('message')
    if (message) message.tabIndex = message.scrollHeight > message.clientHeight ? 0 : -1
  }

  /** Esc, or the browser's own way. Being taken off the page is no answer, and closes late. */
  private closed(): void {
    if (this.isConnected && !this.dialog?.open) this.leave()
  }

  private leave(): void {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(
      new CustomEvent('crossdock-ok', { bubbles: true, composed: true, detail: { kind: this.kind } }) satisfies OkEvent,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'crossdock-message-dialog': CrossdockMessageDialog
  }
  interface HTMLElementEventMap {
    'crossdock-ok': OkEvent
  }
}
