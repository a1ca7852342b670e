import { LitElement, html, type PropertyValues } from 'lit'
import { feedback } from '../scanning/feedback.ts'
import type { ScannerSettings } from '../wedge/device.ts'
import { cleanCode, type Reading } from '../wedge/code.ts'
import { askedField, codeFor } from './asked-field.ts'
import { clientOf } from './calls.ts'
import { Camera } from './camera.ts'
import { styles } from './crossdock-stock-in.styles.ts'
import { tell } from './events.ts'
import type { Fault } from './fault.ts'
import { Hearing } from './hearing.ts'
import { openItems, type StockInItem } from './item.ts'
import { type Asked, ItemSearch } from './item-search.ts'
import { Modal } from './modal.ts'
import { PutAway, type Sent } from './put-away.ts'
import { searchView } from './search-view.ts'
import { needsExpiry, type Step, stepFor } from './step.ts'
import { stepView } from './step-view.ts'

export type StockInVariant = 'carton' | 'sku'

/**
 * @summary Finds what is still to be stocked in, by SKU and carton, and puts it into a cell: over an API, or with rows
 * that the page hands over. A hardware scanner fills the field that is asked while it is open. With `api` and `token`
 * it searches and stocks in by itself; without them the page answers `crossdock-stock-in-search` by setting `rows` (and
 * `busy`, `problem`), and hears `crossdock-stock-in` of the row chosen.
 * @attr {boolean} open - Open as a dialog while it is there; `show()` and `close()` set it.
 * @attr {boolean} inline - Stands in the page instead of in a dialog; always there.
 * @attr {'carton' | 'sku'} variant - 'sku' is the older form: no carton, and rows that say what remains.
 * @attr {string} api - Origin of the portal's API; empty for the page's own. Without it the page hands over rows.
 * @attr {string} token - An embed token for 'stock-in', or a session's token.
 * @attr {string} cell - The cell to put into, before the suggested one.
 * @attr {string} sku - What stands in 'SKU Code Here' at first.
 * @attr {string} carton - What stands in 'Carton' at first.
 * @attr {boolean} busy - The page is searching: 'Loading...'.
 * @attr {string} problem - Why the page's search brought nothing, with what to do about it.
 * @slot title - The heading, where it is not 'Stock in'.
 * @csspart dialog - The dialog, or the place in the page.
 * @csspart title - The heading.
 * @csspart camera - The button for the camera, where the page has registered crossdock-scanner.
 * @csspart form - Fields and buttons of the search.
 * @csspart sku - The field 'SKU Code Here'.
 * @csspart carton - The field 'Carton'.
 * @csspart search - The button Search.
 * @csspart close - The button Close.
 * @csspart status - The line that says how many were found, or that none were.
 * @csspart problem - What went wrong.
 * @csspart retry - The button Try again.
 * @csspart rows - The list.
 * @csspart row - One row.
 * @csspart stock-in - A row's button.
 * @csspart step - Cell and quantity of the row chosen.
 * @csspart cell - The field Cell.
 * @csspart quantity - The field Quantity.
 * @csspart expiry - The field Expiry, where the label has to be read.
 * @csspart send - The button that puts away.
 * @csspart back - The button back to the list.
 * @cssproperty [--crossdock-control=34px] - Height of fields and buttons; 56px where it is touched.
 * @cssproperty --cd-button - Colour of Search. This and --cd-ink, --cd-second, --cd-raised, --cd-surface, --cd-edge,
 * --cd-line, --cd-error, --cd-focus, --cd-font are the portal's;
 * without them it has its own, light or dark as the page's color-scheme.
 * @event {StockInSearchEvent} crossdock-stock-in-search - Search was pressed. Detail: { sku, carton }. Cancelable: the
 * element then does not ask its API.
 * @event {StockInEvent} crossdock-stock-in - A row was chosen. Detail: { item, quantity, cell }. Cancelable: the
 * element then opens no step of its own.
 * @event {StockInDoneEvent} crossdock-stock-in-done - Units were put away. Detail: { item, cell, quantity, remaining }.
 * @event {StockInErrorEvent} crossdock-stock-in-error - A call failed. Detail: { status, code, message };
 * status 401 asks for a new token.
 * @event {StockInCloseEvent} crossdock-stock-in-close - The person closed it.
 */
export class CrossdockStockIn extends LitElement {
  static override readonly styles = styles
  static override readonly properties = {
    open: { type: Boolean, reflect: true },
    inline: { type: Boolean, reflect: true },
    variant: { type: String },
    api: { type: String },
    token: { type: String },
    cell: { type: String },
    sku: { type: String },
    carton: { type: String },
    rows: { attribute: false },
    scannerSettings: { attribute: false },
    busy: { type: Boolean },
    problem: { type: String },
    typed: { state: true },
    outcome: { state: true },
  }

  declare open: boolean
  declare inline: boolean
  declare variant: StockInVariant
  declare api: string | undefined
  declare token: string | undefined
  declare cell: string
  declare sku: string
  declare carton: string
  /**
   * The rows found, by the page: groupName, id, expiryDate, productName, remainQuantity, requestQuantity, sku, isQc.
   * Undefined before the first answer.
   */
  declare rows: readonly StockInItem[] | undefined
  /**
   * How a hardware scanner types here: meanMsPerKey, quietMs, leastKeys, prefix, suffix, layout; what is left out is
   * the standard.
   */
  declare scannerSettings: Partial<ScannerSettings> | undefined
  declare busy: boolean
  declare problem: string
  declare private typed: Asked
  declare private outcome: Sent | undefined

  private readonly search = new ItemSearch(this)
  private readonly putAway = new PutAway(this)
  private readonly camera = new Camera(this, (scan) => this.take(scan))
  private readonly modal = new Modal(
    this,
    () => this.isShown,
    () => this.dismiss(),
  )
  private asked: Asked | undefined
  /** What has the focus after the next drawing. */
  private focusNext: string | undefined
  private chosen = 0
  private isScanned = false

  constructor() {
    super()
    this.open = this.inline = this.busy = false
    this.variant = 'carton'
    this.cell = this.sku = this.carton = this.problem = ''
    this.typed = { sku: '', carton: '' }
    new Hearing(
      this,
      () => this.isShown,
      (scan) => this.take(scan),
    )
  }

  /** Opens the dialog; in the page it takes the focus. */
  show(): void {
    this.open = true
    this.focusNext = '#sku'
  }

  /** Closes it and forgets what was typed and found; requests on their way are cancelled. */
  close(): void {
    this.open = false
    this.reset()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('sku') || changed.has('carton')) this.typed = { sku: this.sku ?? '', carton: this.carton ?? '' }
    if (changed.get('open') === true && !this.open) this.reset()
  }

  protected override updated(changed: PropertyValues<this>): void {
    if ((changed.has('rows') && this.rows) || (changed.has('problem') && this.problem)) this.sound()
    if (changed.has('token') && this.search.fault?.status === 401) this.askAgain()
    if (!this.isShown || !this.focusNext) return
    const next =
      this.renderRoot.querySelector<HTMLElement>(this.focusNext) ?? this.renderRoot.querySelector<HTMLElement>('#sku')
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
    this.focusNext = undefined
  }

  protected override render() {
    const body = html`
      <header><h2 part="title" id="title"><slot name="title">Stock in</slot></h2>${this.camera.button()}</header>
      ${this.camera.view()}${this.putAway.step ? this.stepPart(this.putAway.step) : this.searchPart()}`
    return html`
      ${
        this.inline
          ? html`<section part="dialog" aria-labelledby="title">${body}</section>`
          : html`<dialog part="dialog" aria-labelledby="title" @close=${this.modal.closed}>${body}</dialog>`
      }
      <crossdock-message-dialog .kind=${this.outcome?.kind ?? 'Success'} .message=${this.outcome?.message ?? ''}
        .open=${this.outcome !== undefined} @crossdock-ok=${this.hasRead}></crossdock-message-dialog>
    `
  }

  private searchPart() {
    return searchView({
      ...this.typed,
      hasCarton: this.hasCarton,
      rows: this.shownRows,
      isCut: !this.rows && this.search.isCut,
      isBusy: this.busy || this.search.isBusy,
      problem: this.problem || this.search.fault?.words || '',
      takesFocus: !this.inline,
      onType: (typed) => {
        this.typed = { ...this.typed, ...typed }
      },
      onSearch: () => this.seek(),
      onRetry: () => this.askAgain(),
      onChoose: (item, index) => this.choose(item, index),
      onClose: () => this.dismiss(),
    })
  }

  private stepPart(step: Step) {
    return stepView({
      step,
      isBusy: this.putAway.isBusy,
      doubt: this.putAway.doubt,
      onType: (typed) => this.putAway.type(typed),
      onSend: () => void this.send(),
      onBack: () => this.back(),
    })
  }

  /** Never one dialog on another: while the message stands, this one is closed. */
  private get isShown(): boolean {
    return this.isConnected && (this.inline || this.open) && !this.outcome
  }

  private get hasCarton(): boolean {
    return this.variant !== 'sku'
  }

  private get shownRows(): readonly StockInItem[] | undefined {
    return openItems(this.rows ?? this.search.rows)
  }

  private get client() {
    return clientOf(this.api ?? '', this.token)
  }

  private dismiss(): void {
    this.close()
    tell(this, 'crossdock-stock-in-close', null)
  }

  private reset(): void {
    this.search.clear()
    this.putAway.leave()
    this.camera.close()
    this.outcome = this.asked = undefined
    this.typed = { sku: this.sku ?? '', carton: this.carton ?? '' }
  }

  private seek(): void {
    const asked = { sku: cleanCode(this.typed.sku), carton: this.hasCarton ? this.typed.carton.trim() : '' }
    if (asked.sku || asked.carton) this.ask(asked)
  }

  private askAgain(): void {
    if (this.asked) this.ask(this.asked)
    else this.seek()
  }

  private ask(asked: Asked): void {
    this.asked = asked
    this.camera.close()
    if (tell(this, 'crossdock-stock-in-search', asked, true) && typeof this.api === 'string') void this.searchApi(asked)
  }

  private async searchApi(asked: Asked): Promise<void> {
    if (!(await this.search.run(this.client, asked))) return
    if (this.search.fault) this.tellFault(this.search.fault)
    this.sound()
  }

  private choose(item: StockInItem, index: number): void {
    const cell = this.cell || item.suggestedCell || ''
    if (
      !tell(this, 'crossdock-stock-in', { item, quantity: Number(item.remainQuantity), cell }, true) ||
      typeof this.api !== 'string'
    )
      return
    this.putAway.open(stepFor(item, cell))
    this.chosen = index
    this.focusNext = cell ? '#send' : '#cell'
  }

  /** To the list. What may have been counted all the same is read again. */
  private back(): void {
    this.focusNext = `[data-index='${this.chosen}']`
    if (this.putAway.leave()) this.askAgain()
  }

  private async send(): Promise<void> {
    const sent = await this.putAway.send(this.client)
    if (!sent) return
    feedback(sent.kind === 'Error' ? 'wrong' : 'right')
    this.camera.close()
    this.outcome = sent
    this.focusNext = sent.kind === 'Success' ? '#sku' : sent.fault.isUnsettled ? '#send' : '#cell'
    if (sent.kind === 'Error') return this.tellFault(sent.fault)
    tell(this, 'crossdock-stock-in-done', sent.done)
    if (this.asked) this.ask(this.asked)
  }

  private readonly hasRead = (event: Event): void => {
    event.stopPropagation()
    this.outcome = undefined
  }

  private tellFault({ status, code, words }: Fault): void {
    tell(this, 'crossdock-stock-in-error', { status, code, message: words })
  }

  /** A scan fills the field that is asked: a search begins at once, a cell waits for its button. */
  private take(scan: Pick<Reading, 'code' | 'text' | 'gs1'>): void {
    const {
      typed,
      putAway: { step },
    } = this
    const field = askedField({
      ...typed,
      isStep: step !== undefined,
      hasCarton: this.hasCarton,
      focused: this.shadowRoot?.activeElement?.id,
      found: this.shownRows?.length,
    })
    const code = codeFor(field, scan)
    this.camera.close()
    if (step) {
      this.putAway.type(
        scan.gs1?.expiryDay && needsExpiry(step.item) ? { expiryDay: scan.gs1.expiryDay } : { cell: code },
      )
      this.focusNext = '#send'
      return
    }
    this.typed = field === 'carton' ? { ...typed, carton: code } : { sku: code, carton: typed.sku ? '' : typed.carton }
    this.isScanned = true
    this.seek()
  }

  /** What a scan brought, by ear and hand. */
  private sound(): void {
    if (this.isScanned) feedback(this.shownRows?.length ? 'right' : 'wrong')
    this.isScanned = false
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'crossdock-stock-in': CrossdockStockIn
  }
}
