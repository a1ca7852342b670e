import { CrossdockScanner } from './crossdock-scanner.ts'

if (!customElements.get('crossdock-scanner')) customElements.define('crossdock-scanner', CrossdockScanner)
