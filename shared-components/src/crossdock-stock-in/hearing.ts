import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ScannerSettings } from '../wedge/device.ts'
import { createWedge, type WedgeOptions } from '../wedge/wedge.ts'

type HearingHost = ReactiveControllerHost & { scannerSettings: Partial<ScannerSettings> | undefined }

/** Hears a hardware scanner for as long as its host wants to. */
export class Hearing implements ReactiveController {
  private stop: (() => void) | undefined

  constructor(
    private readonly host: HearingHost,
    private readonly isWanted: () => boolean,
    private readonly onScan: WedgeOptions['onScan'],
  ) {
    host.addController(this)
  }

  hostConnected(): void {
    this.host.requestUpdate()
  }

  hostUpdated(): void {
    if (!this.isWanted()) this.hostDisconnected()
    else this.stop ??= createWedge({ ...this.host.scannerSettings, onScan: this.onScan })
  }

  hostDisconnected(): void {
    this.stop?.()
    this.stop = undefined
  }
}
