import type { ScannerSettings } from '../wedge/device.ts'
import { createWedge, type Scan } from '../wedge/wedge.ts'
import { comeToFront, goAway, takeCamera, type Fellow } from './fellows.ts'

type EarHost = {
  /** Whether hardware scanners are listened to at all. */
  isWanted: () => boolean
  /** How they type here; what is left out is the standard. */
  settings: () => Partial<ScannerSettings> | undefined
  onScan: (scan: Scan) => void
  /** Another scanner of the page opens its camera. */
  onYield: () => void
}

/** Hears the hardware scanner while this element is in front of all scanners of the page. */
export class Ear {
  private isFront = false
  private stop: (() => void) | undefined
  private readonly fellow: Fellow

  constructor(private readonly host: EarHost) {
    this.fellow = { yieldCamera: host.onYield, hear: (isFront) => this.turn(isFront) }
  }

  /** The element was shown or used. */
  front = (): void => comeToFront(this.fellow)

  away(): void {
    goAway(this.fellow)
  }

  takeCamera(): void {
    this.front()
    takeCamera(this.fellow)
  }

  /** Begins or ends listening as is wanted now. */
  listen(): void {
    if (this.isFront && this.host.isWanted())
      this.stop ??= createWedge({ ...this.host.settings(), onScan: this.host.onScan })
    else {
      this.stop?.()
      this.stop = undefined
    }
  }

  /** Listens anew, as it is set now. */
  again(): void {
    this.stop?.()
    this.stop = undefined
    this.listen()
  }

  private turn(isFront: boolean): void {
    this.isFront = isFront
    this.listen()
  }
}
