import { createComponent, type EventName } from '@lit/react'
import * as react from 'react'
import '../crossdock-scanner/crossdock-scanner.define.ts'
import { CrossdockScanner as Element } from '../crossdock-scanner/crossdock-scanner.ts'
import type { ScanErrorEvent, ScanEvent, ScanStateEvent } from '../crossdock-scanner/events.ts'

/** The scanner for React; its events are props. */
export const CrossdockScanner = createComponent({
  react,
  tagName: 'crossdock-scanner',
  elementClass: Element,
  displayName: 'CrossdockScanner',
  events: {
    onCrossdockScan: 'crossdock-scan' as EventName<ScanEvent>,
    onCrossdockScanError: 'crossdock-scan-error' as EventName<ScanErrorEvent>,
    onCrossdockScanState: 'crossdock-scan-state' as EventName<ScanStateEvent>,
  },
})
