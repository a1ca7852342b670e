type Spot = { node: Node; offset: number }

/** The selection where this place is: within a shadow root, browsers tell it there. */
function selectionAt(place: HTMLElement): Selection | null {
  const root = place.getRootNode() as { getSelection?: () => Selection | null }
  return root.getSelection?.() ?? document.getSelection()
}

/** Takes away what stands between the spot and the caret, by the browser's own editing: editors and undo follow it. */
function takeAway(place: HTMLElement, { node, offset }: Spot, mostCharacters: number): void {
  const selection = selectionAt(place)
  const end = selection?.focusNode
  if (!selection || !end || !place.contains(end) || !place.contains(node)) return
  selection.setBaseAndExtent(node, offset, end, selection.focusOffset)
  if (selection.isCollapsed || selection.toString().length > mostCharacters) selection.collapseToEnd()
  else document.execCommand('delete')
}

/**
 * A place of rich text as it stands before the first key of a possible burst, as a function that puts it back after so
 * many keys. Where something was marked, the keys took its place in one step of the browser's undo.
 */
export function rememberedText(place: HTMLElement): ((keys: number) => void) | undefined {
  const selection = selectionAt(place)
  if (!selection || selection.rangeCount === 0) return undefined
  const { startContainer: node, startOffset: offset, collapsed } = selection.getRangeAt(0)
  const before = place.textContent
  return (keys) => {
    if (place.textContent === before) return
    if (collapsed) takeAway(place, { node, offset }, keys)
    else document.execCommand('undo')
  }
}
