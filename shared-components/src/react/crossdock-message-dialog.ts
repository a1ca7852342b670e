import { createComponent, type EventName } from '@lit/react'
import * as react from 'react'
import '../crossdock-message-dialog/crossdock-message-dialog.define.ts'
import {
  CrossdockMessageDialog as Element,
  type OkEvent,
} from '../crossdock-message-dialog/crossdock-message-dialog.ts'

/** The message dialog for React; its events are props. */
export const CrossdockMessageDialog = createComponent({
  react,
  tagName: 'crossdock-message-dialog',
  elementClass: Element,
  displayName: 'CrossdockMessageDialog',
  events: { onCrossdockOk: 'crossdock-ok' as EventName<OkEvent> },
})
