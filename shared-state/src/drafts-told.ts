import { dialogsWithDrafts } from './drafts.ts'
import { $notice, dismiss, type Notice } from './notice.ts'

let told: Notice | undefined
/** Dialogs that have their draft again, by their titles: one may have opened before there was anything to tell. */
const back = new Set<string>()

/** A form of a page fills itself again, and so does one in a dialog that opens by itself; any other has to be opened. */
export function tellDrafts(userId: number) {
  const title = dialogsWithDrafts(userId, location.pathname).find((one) => !back.has(one))
  if (!title) return
  told = { type: 'info', message: `What you typed in "${title}" is kept.`, next: 'Open it again to go on.' }
  $notice.set(told)
}

/** What was typed stands in its form again: nothing is left to be told. */
export function draftIsBack(inside?: string) {
  if (inside) back.add(inside)
  if (told && $notice.get() === told) dismiss()
}
