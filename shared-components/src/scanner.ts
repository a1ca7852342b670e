/** The scanner; importing this registers it. */
import './crossdock-scanner/crossdock-scanner.define.ts'

export { CrossdockScanner } from './crossdock-scanner/crossdock-scanner.ts'
export type { ScanMode } from './crossdock-scanner/scanner-attributes.ts'
export type {
  ScanDetail,
  ScanErrorEvent,
  ScanErrorReason,
  ScanEvent,
  ScanSource,
  ScanState,
  ScanStateEvent,
} from './crossdock-scanner/events.ts'
