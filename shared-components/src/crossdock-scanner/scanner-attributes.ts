import { LitElement, type PropertyDeclarations } from 'lit'
import type { ScannerSettings } from '../wedge/device.ts'
import type { ScannerEvents, ScanState } from './events.ts'

export type ScanMode = 'manual' | 'camera'

/** What a page may set on a scanner, and how the scanner tells the page. */
export class ScannerAttributes extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    mode: { type: String },
    open: { type: Boolean, reflect: true },
    inline: { type: Boolean, reflect: true },
    continuous: { type: Boolean },
    quantity: { type: Boolean },
    formats: { type: String },
    expected: { type: String },
    wedge: { type: String },
    scannerSettings: { attribute: false },
    torch: { type: Boolean },
    mute: { type: Boolean },
    heading: { type: String },
    label: { type: String },
    quantityLabel: { type: String, attribute: 'quantity-label' },
    state: { type: String, reflect: true },
  }

  /** How it opens: 'manual' or 'camera'. */
  declare mode: ScanMode
  /** Open while true; show() and close() set it. */
  declare open: boolean
  /** Part of the page instead of a dialog; always open. */
  declare inline: boolean
  /** Goes on after a scan. */
  declare continuous: boolean
  /** Shows the field 'Edit Quantity to Scan'. */
  declare quantity: boolean
  /**
   * Formats the camera reads, parted by blanks or commas: EAN13, EAN8, Code128, Code39. All unless told; no other than
   * those told.
   */
  declare formats: string | readonly string[]
  /** Codes the page waits for, parted by commas: they are taken at once. */
  declare expected: string | readonly string[]
  /** 'off' does not listen to hardware scanners. */
  declare wedge: 'on' | 'off'
  /**
   * How a hardware scanner types here: meanMsPerKey, quietMs, leastKeys, prefix, suffix, layout; what is left out is
   * the standard.
   */
  declare scannerSettings: Partial<ScannerSettings> | undefined
  /** Lights the torch with the camera, where there is one. */
  declare torch: boolean
  /** No tones. */
  declare mute: boolean
  /** The dialog's heading, or the name of an inline scanner. */
  declare heading: string
  /** The label of the code's field. */
  declare label: string
  /** The label of the quantity's field. */
  declare quantityLabel: string
  /** What it is doing; read only. */
  declare state: ScanState
  private toldState: ScanState = 'closed'

  constructor() {
    super()
    this.mode = 'manual'
    this.open = this.inline = this.continuous = this.quantity = this.torch = this.mute = false
    this.formats = this.expected = ''
    this.wedge = 'on'
    this.heading = 'Camera or code'
    this.label = 'Insert Code Here'
    this.quantityLabel = 'Edit Quantity to Scan'
    this.state = 'closed'
  }

  /** Tells the page of a state it has not heard of. */
  protected tellState(): void {
    if (this.state === this.toldState) return
    this.toldState = this.state
    this.tell('crossdock-scan-state', { state: this.state })
  }

  /** False when the page cancelled it. */
  protected tell<Name extends keyof ScannerEvents>(name: Name, detail: ScannerEvents[Name]['detail']): boolean {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: true, detail }))
  }
}
