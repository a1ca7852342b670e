import '../crossdock-message-dialog/crossdock-message-dialog.define.ts'
import { CrossdockStockIn } from './crossdock-stock-in.ts'

if (!customElements.get('crossdock-stock-in')) customElements.define('crossdock-stock-in', CrossdockStockIn)
