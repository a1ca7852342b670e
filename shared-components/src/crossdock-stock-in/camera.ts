import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import type { ScanDetail, ScanEvent } from '../crossdock-scanner/events.ts'
import { icon } from './icons.ts'

const scanner = 'crossdock-scanner'
// With the 50 ms that the scanner itself waits, these are the 100 ms of calls.md 9.
const waitMs = 50

/** The page's own scanner, where it has registered one. */
export class Camera implements ReactiveController {
  private isOpen = false
  private isRunning = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly onScan: (scan: ScanDetail) => void,
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    if (!customElements.get(scanner)) void customElements.whenDefined(scanner).then(() => this.host.requestUpdate())
  }

  hostDisconnected(): void {
    this.close()
  }

  close(): void {
    clearTimeout(this.timer)
    this.isOpen = this.isRunning = false
    this.host.requestUpdate()
  }

  button(): TemplateResult | typeof nothing {
    if (!customElements.get(scanner)) return nothing
    return html`<button part="camera" class="square" type="button" aria-label="Scan with the camera"
      aria-expanded=${this.isOpen} @click=${this.toggle}>${icon('camera', 18)}</button>`
  }

  view(): TemplateResult | typeof nothing {
    return this.isRunning
      ? html`<crossdock-scanner inline mode="camera" wedge="off" @crossdock-scan=${this.read}></crossdock-scanner>`
      : nothing
  }

  private readonly toggle = (): void => {
    if (this.isOpen) return this.close()
    this.isOpen = true
    this.timer = setTimeout(() => {
      this.isRunning = true
      this.host.requestUpdate()
    }, waitMs)
    this.host.requestUpdate()
  }

  /** What the camera read belongs to this element: the page hears of what comes of it. */
  private readonly read = (event: ScanEvent): void => {
    event.stopPropagation()
    this.close()
    this.onScan(event.detail)
  }
}
