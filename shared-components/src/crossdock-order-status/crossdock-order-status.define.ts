import { CrossdockOrderStatus } from './crossdock-order-status.ts'

// A server that draws the page has no registry.
if (typeof customElements !== 'undefined' && !customElements.get('crossdock-order-status'))
  customElements.define('crossdock-order-status', CrossdockOrderStatus)
