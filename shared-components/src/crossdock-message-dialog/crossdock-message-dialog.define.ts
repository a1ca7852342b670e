import { CrossdockMessageDialog } from './crossdock-message-dialog.ts'

if (!customElements.get('crossdock-message-dialog'))
  customElements.define('crossdock-message-dialog', CrossdockMessageDialog)
