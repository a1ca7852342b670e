import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { markScannerSeen, scannerSettings } from '../wedge/device.ts'
import { createWedge, type WedgeOptions } from '../wedge/wedge.ts'

/** Hears a hardware scanner, as it is set on this device, for as long as its host wants to. */
export class Hearing implements ReactiveController {
  private stop: (() => void) | undefined

  constructor(private readonly host: ReactiveControllerHost, private readonly isWanted: () => boolean, private readonly onScan: WedgeOptions['onScan']) {
    host.addController(this)
  }

  hostConnected(): void {
    this.host.requestUpdate()
  }

  hostUpdated(): void {
    if (!this.isWanted()) this.hostDisconnected()
    else this.stop ??= createWedge({ ...scannerSettings(), onScan: this.onScan, onSeen: markScannerSeen })
  }

  hostDisconnected(): void {
    this.stop?.()
    this.stop = undefined
  }
}
