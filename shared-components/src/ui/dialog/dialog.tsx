import { useId, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { Button, ErrorNotice, Icon } from 'shared-components/page'
import { useDialog } from './use-dialog.ts'

export type DialogProps = {
  title: ReactNode
  /** Absent: the dialog is forced, without a close button, and Esc does nothing. */
  onClose?: (() => void) | undefined
  /** 'quarter' is 25 % of the window, at least 340 px, the whole screen under 600 px. */
  size?: 'small' | 'medium' | 'large' | 'quarter'
  footer?: ReactNode
  children: ReactNode
}

/**
 * What the browser wants closed goes through the screen; a forced dialog opens again (a second Esc cannot be refused in
 * Chromium).
 */
export const closing = (onClose: (() => void) | undefined) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose?.()
  },
  onCancel: (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose?.()
  },
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.currentTarget.open) return
    if (onClose) onClose()
    else event.currentTarget.showModal()
  },
})

/** A modal dialog. Draw it to open it; never one on another. */
export function Dialog({ title, onClose, size = 'small', footer, children }: DialogProps) {
  const ref = useDialog(true)
  const titleId = useId()
  return (
    <dialog ref={ref} className={`cd-dialog cd-dialog--${size}`} aria-labelledby={titleId} {...closing(onClose)}>
      <header className="cd-dialog__head">
        <h2 className="cd-dialog__title" id={titleId}>
          {title}
        </h2>
        {onClose && <Button kind="plain" icon="x-lg" label="Close" onClick={onClose} />}
      </header>
      <div className="cd-dialog__body">{children}</div>
      {footer && <footer className="cd-dialog__foot">{footer}</footer>}
    </dialog>
  )
}

type ConfirmProps = {
  /** The question, naming object and count: 'Cancel order WO-884206?' */
  title: string
  /** What the button does: 'Cancel order'. */
  action: string
  onConfirm: () => unknown
  onClose: () => void
  isDanger?: boolean
  /** Why it cannot be done any more. */
  disabledReason?: string | undefined
  children?: ReactNode
}

/** Asked only before what cannot be reversed. A refusal is shown inside and the dialog stays. */
export function Confirm({
  title,
  action,
  onConfirm,
  onClose,
  isDanger = true,
  disabledReason,
  children,
}: ConfirmProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button
            kind={isDanger ? 'danger-filled' : 'primary'}
            busy={isBusy}
            disabledReason={disabledReason}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="cd-stack">
        {children}
        {error !== undefined && <ErrorNotice error={error} />}
      </div>
    </Dialog>
  )
}

/** The message dialog of calls.md 2: title 'Success' or 'Error', a message, OK. */
export function MessageDialog({
  kind,
  message,
  onOk,
}: {
  kind: 'Success' | 'Error'
  message: ReactNode
  onOk: () => void
}) {
  const mark = kind === 'Success' ? 'check-circle-fill' : 'exclamation-circle-fill'
  return (
    <Dialog
      title={
        <span className={`cd-dialog__kind cd-dialog__kind--${kind}`}>
          <Icon name={mark} size={18} />
          {kind}
        </span>
      }
      onClose={onOk}
      footer={
        <Button kind="primary" hasFocus onClick={onOk}>
          OK
        </Button>
      }
    >
      <p className="cd-dialog__message">{message}</p>
    </Dialog>
  )
}
