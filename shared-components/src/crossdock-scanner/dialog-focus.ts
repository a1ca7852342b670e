function deepActive(root: DocumentOrShadowRoot): Element | null {
  const active = root.activeElement
  return active?.shadowRoot?.activeElement ? deepActive(active.shadowRoot) : active
}

/** Opens it modally; answers where the focus was. */
export function openDialog(dialog: HTMLDialogElement | null | undefined): Element | null {
  const opener = deepActive(document)
  if (!dialog?.open) dialog?.showModal()
  return opener
}

/** A dialog that is removed instead of closed takes the focus with it; this puts it back. */
export function giveFocusBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
}
