import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Opens the native dialog it is given to while it is drawn. Focus goes in, and back to where it was on leaving. */
export function useDialog(isModal: boolean): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (!dialog) return
    if (isModal) dialog.showModal()
    else dialog.show()
    return () => {
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [isModal])
  return ref
}
