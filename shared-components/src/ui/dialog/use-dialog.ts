import { useLayoutEffect, useRef, type RefObject } from 'react'
import { cover } from 'shared-components/page'

/**
 * What a dialog is opened for: the button that says so, else its first field.
 * React's autoFocus comes too early, while the dialog is closed.
 */
const purpose = '[data-focus], .cd-dialog__body :is(input:not([type=hidden], [type=file]), select, textarea)'

/** Opens the native dialog it is given to while it is drawn. Focus goes in, and back to where it was on leaving. */
export function useDialog(isModal: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (!dialog) return
    if (isModal) dialog.showModal()
    else dialog.show()
    dialog.querySelector<HTMLElement>(purpose)?.focus()
    const uncover = isModal ? cover(dialog) : undefined
    return () => {
      uncover?.()
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isModal])
  return ref
}
