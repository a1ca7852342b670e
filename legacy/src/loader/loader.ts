import 'missing-of-the-language'
import './missing.ts'
import './popover.ts'
import 'systemjs/dist/system.min.js'
import { startPage } from './start-page.ts'

// The chooser in the page (root-config/src/legacy.ts) put this script there; it says what to start, and which addresses
// may be scripts.
void startPage(document.currentScript as Parameters<typeof startPage>[0])
