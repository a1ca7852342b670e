import { api } from './api.ts'
import { leave } from './leave.ts'

/** Ends the session on the server and here. A server that cannot be reached keeps nobody signed in on this screen. */
export async function signOut() {
  await api.account.signOut().catch(() => undefined)
  leave()
}
