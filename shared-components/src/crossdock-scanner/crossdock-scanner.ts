import type { PropertyValues } from 'lit'
import type { Read } from '../scanning/engine.ts'
import { feedback } from '../scanning/feedback.ts'
import { readCode } from '../wedge/code.ts'
import type { CameraTrouble } from './camera.ts'
import { CameraSession } from './camera-session.ts'
import type { ViewProps } from './camera-view.ts'
import { styles } from './crossdock-scanner.styles.ts'
import { giveFocusBack, openDialog } from './dialog-focus.ts'
import { Ear } from './ear.ts'
import type { EntryProps } from './entry-form.ts'
import type { ScanSource, ScanState } from './events.ts'
import type { Outcome } from './outcome.ts'
import { ScannerAttributes, type ScanMode } from './scanner-attributes.ts'
import { dialogFrame, inlineFrame } from './scanner-body.ts'
import { expectedIn, formatsIn, unitsIn } from './settings.ts'
import { troubleWords, unknownFormatWords } from './words.ts'

type Found = { raw: string; format?: string; source: ScanSource; engine?: string; ms: number }

const oneUnit = '1'
// Long enough to see that it was right, short enough not to wait for it.
const lingerMs = 400

/**
 * @summary Reads a code by camera, by a hardware scanner that types, or by hand:
 * as a dialog or inline, once or without end.
 * @slot - Help below the fields.
 * @csspart dialog - The dialog, or the frame of an inline scanner.
 * @csspart heading - The dialog's heading.
 * @csspart close - The button that closes the dialog.
 * @csspart result - The strip that says what the last scan was.
 * @csspart count - How many codes a continuous scanner has read.
 * @csspart problem - Why there is no camera, and what to do.
 * @csspart view - The camera's view, 460 x 360 or smaller.
 * @csspart video - The picture in it.
 * @csspart aim - The box to aim with.
 * @csspart resume - Covers a resting view; a tap goes on.
 * @csspart tools - Torch, zoom and choice of camera, where the camera offers them.
 * @csspart torch - The button of the light.
 * @csspart zoom - The zoom's slider.
 * @csspart cameras - The choice of camera.
 * @csspart form - The fields and their buttons.
 * @csspart field - The field for the code.
 * @csspart quantity - The field for the quantity.
 * @csspart submit - Submit.
 * @csspart toggle - 'Scan code' or 'Enter Code manually'.
 * @cssproperty [--crossdock-control=34px] - Least height of fields and buttons; 44px on touch, 56px on a handheld.
 * @cssproperty --cd-button - Colour of Submit. This and --cd-ink, --cd-second, --cd-raised, --cd-surface, --cd-edge,
 * --cd-line, --cd-error, --cd-right, --cd-focus, --cd-font are the portal's; without them the scanner has its own,
 * light or dark as the page's color-scheme.
 * @event crossdock-scan - A code was read or typed. Detail: { text, code, format, source, engine, quantity, gs1, ms }.
 * Cancel it to say that the code is wrong: the scanner says so and stays open.
 * @event crossdock-scan-error - Something could not be done. Detail: { reason, message }.
 * @event crossdock-scan-state - The scanner is 'closed', 'manual', 'starting', 'camera' or 'paused'. Detail: { state }.
 */
export class CrossdockScanner extends ScannerAttributes {
  static override readonly styles = styles
  static override readonly properties = {
    entry: { state: true },
    code: { state: true },
    units: { state: true },
    isBadQuantity: { state: true },
    outcome: { state: true },
    problem: { state: true },
  }

  declare private entry: ScanMode
  declare private code: string
  declare private units: string
  declare private isBadQuantity: boolean
  declare private outcome: Outcome | undefined
  declare private problem: string

  private isShown = false
  private count = 0
  private typedSince = 0
  private opener: Element | null = null
  private closing: ReturnType<typeof setTimeout> | undefined
  private readonly ear = new Ear({
    isWanted: () => this.isShown && this.wedge !== 'off',
    settings: () => this.scannerSettings,
    onScan: ({ raw, ms }) => this.take({ raw, source: 'wedge', ms: Math.round(ms) }),
    onYield: () => this.camera.pause('taken'),
  })
  private readonly camera = new CameraSession({
    wants: () => ({ formats: formatsIn(this.formats).formats, expected: expectedIn(this.expected), torch: this.torch }),
    onChange: () => this.requestUpdate(),
    onTake: () => this.ear.takeCamera(),
    onRead: (read) => this.look(read),
    onTrouble: (reason) => this.fallBack(reason),
  })

  constructor() {
    super()
    this.entry = 'manual'
    this.outcome = undefined
    this.clear()
  }

  /** Opens the dialog in its mode; an inline scanner starts in its mode again. */
  show(): void {
    this.stay()
    this.open = !this.inline
    if (this.isShown) this.turnTo(this.mode)
  }

  /** Stops the camera, clears the code, the quantity is 1 again. An inline scanner stays for typing. */
  close(): void {
    this.open = false
    if (!this.inline) return
    this.clear()
    this.entry = 'manual'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.follow()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.follow()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('mode') || changed.has('open') || changed.has('inline'))
      this.entry = this.mode === 'camera' ? 'camera' : 'manual'
    if (changed.has('open') && this.open) this.outcome = undefined
    if (changed.has('formats')) this.problem = ''
    if (this.entry === 'camera') this.refuseUnknown()
    this.state = this.stateNow
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('inline')) this.leave()
    this.follow()
    if (changed.has('formats')) this.takeFormats()
    if (changed.has('expected')) this.camera.expect(expectedIn(this.expected))
    if (changed.has('torch')) void this.camera.light(this.torch)
    if (changed.has('wedge')) this.ear.listen()
    if (changed.has('scannerSettings')) this.ear.again()
    this.tellState()
  }

  protected override render() {
    const { heading, outcome, problem } = this
    const props = {
      heading,
      outcome,
      problem,
      view: this.entry === 'camera' ? this.viewProps : undefined,
      entry: this.entryProps,
    }
    return this.inline
      ? inlineFrame({ ...props, onUse: this.ear.front })
      : dialogFrame({ ...props, isOpen: this.open, onClose: () => this.close(), onClosed: () => this.closed() })
  }

  private get viewProps(): ViewProps {
    return {
      session: this.camera,
      kind: this.outcome?.kind,
      isTorchOn: this.torch,
      onResume: () => this.camera.start(0),
      onTorch: () => {
        this.torch = !this.torch
      },
    }
  }

  private get entryProps(): EntryProps {
    return {
      isTyping: this.entry === 'manual',
      hasFocus: !this.inline,
      code: this.code,
      units: this.quantity ? this.units : undefined,
      isBadQuantity: this.isBadQuantity,
      maySubmit: readCode(this.code).text !== '',
      labels: { code: this.label, quantity: this.quantityLabel },
      onCode: (text) => {
        if (!this.code) this.typedSince = performance.now()
        this.code = text
      },
      onUnits: (text) => {
        this.units = text
        this.isBadQuantity = false
      },
      onSubmit: () =>
        this.take({ raw: this.code, source: 'typed', ms: Math.round(performance.now() - this.typedSince) }),
      onToggle: () => void this.toggle(),
    }
  }

  private get dialog(): HTMLDialogElement | null | undefined {
    return this.shadowRoot?.querySelector('dialog')
  }

  private get stateNow(): ScanState {
    if (!this.open && !this.inline) return 'closed'
    if (this.entry === 'manual') return 'manual'
    return this.camera.state === 'off' ? 'starting' : this.camera.state
  }

  /** Brings dialog, wedge and camera to where the properties say. */
  private follow(): void {
    const isWanted = this.isConnected && (this.open || this.inline)
    if (!isWanted) this.leave()
    else if (!this.isShown) this.appear()
    if (!this.isShown || this.entry === 'manual') this.camera.stop()
    else if (this.camera.state === 'off') this.camera.start()
  }

  private appear(): void {
    this.isShown = true
    if (!this.inline) this.opener = openDialog(this.dialog)
    this.ear.front()
  }

  private leave(): void {
    if (!this.isShown) return
    this.isShown = false
    this.stay()
    this.ear.away()
    this.camera.stop()
    this.dialog?.close()
    this.clear()
    if (!this.isConnected) giveFocusBack(this.opener)
    this.opener = null
  }

  private stay(): void {
    clearTimeout(this.closing)
    this.closing = undefined
  }

  private clear(): void {
    this.code = ''
    this.units = oneUnit
    this.isBadQuantity = false
    this.problem = ''
    this.count = 0
  }

  private closed(): void {
    if (this.isConnected && !this.dialog?.open) this.open = false
  }

  private turnTo(mode: ScanMode): void {
    this.problem = ''
    this.entry = mode === 'camera' ? 'camera' : 'manual'
    if (this.entry === 'camera' && this.camera.state === 'paused') this.camera.start(0)
  }

  private async toggle(): Promise<void> {
    this.turnTo(this.entry === 'camera' ? 'manual' : 'camera')
    await this.updateComplete
    if (this.entry === 'manual') this.field('code')?.focus()
  }

  private field(id: 'code' | 'quantity'): HTMLInputElement | null | undefined {
    return this.shadowRoot?.querySelector<HTMLInputElement>(`input[name=${id}]`)
  }

  /** The decoder tells each code once while it stays in view. */
  private look({ text, format, isGs1, engine, ms }: Read): void {
    this.take({ raw: isGs1 ? `]C1${text}` : text, format, source: 'camera', engine, ms })
  }

  /** What was read or typed is told; the page says by cancelling that it is wrong. */
  private take({ raw, format, source, engine, ms }: Found): void {
    const { code, text, symbology, gs1 } = readCode(raw, source === 'wedge' ? this.scannerSettings : undefined)
    if (this.closing || !text) return
    const quantity = unitsIn(this.units)
    if (quantity === undefined) return this.askQuantity()
    const detail = { text, code, format: format ?? symbology, source, engine, quantity, gs1, ms }
    const isRight = this.tell('crossdock-scan', detail)
    const kind = isRight ? 'right' : 'wrong'
    feedback(kind, this.mute)
    this.units = oneUnit
    if (isRight) this.count += 1
    this.outcome = { kind, code, count: this.continuous ? this.count : undefined }
    if (isRight) this.settle()
    else if (source === 'typed') this.field('code')?.select()
  }

  private settle(): void {
    this.code = ''
    if (this.continuous) return
    this.camera.pause('done')
    if (this.isShown && !this.inline) this.closing = setTimeout(() => this.close(), lingerMs)
  }

  private askQuantity(): void {
    this.isBadQuantity = true
    this.field('quantity')?.focus()
    feedback('wrong', this.mute)
  }

  private takeFormats(): void {
    const { unknown } = formatsIn(this.formats)
    if (unknown.length > 0)
      this.tell('crossdock-scan-error', { reason: 'unknown-format', message: unknownFormatWords(unknown) })
    if (this.camera.state === 'camera') this.camera.start(0)
  }

  /** Where no format that was asked for can be read, a camera is of no use: it stays in manual entry. */
  private refuseUnknown(): void {
    const { formats, unknown } = formatsIn(this.formats)
    if (formats.length > 0) return
    this.entry = 'manual'
    this.problem = unknownFormatWords(unknown)
  }

  /** Without a camera it stays in manual entry. */
  private fallBack(reason: CameraTrouble): void {
    this.entry = 'manual'
    this.problem = troubleWords[reason]
    this.tell('crossdock-scan-error', { reason, message: this.problem })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'crossdock-scanner': CrossdockScanner
  }
}
