import type { LitElement, ReactiveController } from 'lit'
import { giveFocusBack, openDialog } from '../crossdock-scanner/dialog-focus.ts'

/**
 * The native dialog in an element's shadow: open while the element wants it, closed when it leaves the page, which has
 * the focus again.
 */
export class Modal implements ReactiveController {
  private opener: Element | null = null

  constructor(
    private readonly host: LitElement,
    private readonly isWanted: () => boolean,
    private readonly onLeave: () => void,
  ) {
    host.addController(this)
  }

  hostUpdated(): void {
    const { dialog } = this
    if (dialog && this.isWanted() && !dialog.open) this.opener = openDialog(dialog)
    if (!this.isWanted()) dialog?.close()
  }

  hostDisconnected(): void {
    if (!this.dialog?.open) return
    this.dialog.close()
    giveFocusBack(this.opener)
  }

  /** For the dialog's close event: however it was closed, Esc or the browser's own way, while it was still wanted. */
  readonly closed = (): void => {
    if (this.isWanted() && !this.dialog?.open) this.onLeave()
  }

  private get dialog(): HTMLDialogElement | null | undefined {
    return this.host.shadowRoot?.querySelector('dialog')
  }
}
