/** The message dialog; importing this registers it. */
import './crossdock-message-dialog/crossdock-message-dialog.define.ts'

export {
  CrossdockMessageDialog,
  type MessageKind,
  type OkEvent,
} from './crossdock-message-dialog/crossdock-message-dialog.ts'
