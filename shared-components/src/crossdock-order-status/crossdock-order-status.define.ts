import { CrossdockOrderStatus } from './crossdock-order-status.ts'

if (!customElements.get('crossdock-order-status')) customElements.define('crossdock-order-status', CrossdockOrderStatus)
