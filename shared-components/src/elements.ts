/** The custom elements; importing this registers them. */
import './crossdock-message-dialog/crossdock-message-dialog.define.ts'

export { CrossdockMessageDialog, type MessageKind, type OkEvent } from './crossdock-message-dialog/crossdock-message-dialog.ts'
