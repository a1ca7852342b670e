import type { CallError } from 'contract/client'
import { atom } from 'nanostores'

export type Notice = {
  type: 'error' | 'success' | 'info'
  message: string
  /** What to do about it. */
  next?: string
  /** To be reported when asking for help. */
  requestId?: string
  /** Takes the step back; offered for 10 seconds. */
  undo?: () => void
}

/** The one message the shell's banner shows. */
export const $notice = atom<Notice | undefined>(undefined)

export const notify = (notice: Omit<Notice, 'type'> & { type?: Notice['type'] }) =>
  $notice.set({ type: 'error', ...notice })
export const dismiss = () => $notice.set(undefined)

/** Shows the server's words: the message, else the error's own. */
export const notifyError = ({ message, failure }: CallError) =>
  notify({
    message: message.charAt(0).toUpperCase() + message.slice(1),
    ...(failure.next ? { next: failure.next } : {}),
    ...(failure.requestId ? { requestId: failure.requestId } : {}),
  })
