import type { LitElement, ReactiveController } from 'lit'

/** The native dialog in an element's shadow: open while the element wants it, closed when it leaves the page. */
export class Modal implements ReactiveController {
  constructor(private readonly host: LitElement, private readonly isWanted: () => boolean, private readonly onLeave: () => void) {
    host.addController(this)
  }

  hostUpdated(): void {
    const { dialog } = this
    if (dialog && this.isWanted() && !dialog.open) dialog.showModal()
    if (!this.isWanted()) dialog?.close()
  }

  hostDisconnected(): void {
    this.dialog?.close()
  }

  /** For the dialog's close event: however it was closed, Esc or the browser's own way, while it was still wanted. */
  readonly closed = (): void => {
    if (this.host.isConnected && this.isWanted() && !this.dialog?.open) this.onLeave()
  }

  private get dialog(): HTMLDialogElement | null | undefined {
    return this.host.shadowRoot?.querySelector('dialog')
  }
}
