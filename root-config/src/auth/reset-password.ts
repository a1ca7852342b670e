import { handedKeys } from 'contract/stored'
import type { PasswordRules } from 'contract/password'
import { addresses } from './addresses.ts'
import { ask, focusFirst, found, Refused, startForm, tell } from './form.ts'
import { forgetSession, keptSession } from './kept.ts'
import { checkNewPassword, watchNewPassword } from './new-password.ts'

type Link = { kind: 'Reset' | 'Invitation'; email: string; name: string; passwordRules: PasswordRules }

/** What is said where the link opens nothing, and where to go on. */
function showEnded(words: string, isInvited: boolean) {
  found('reset-password').hidden = true
  tell('title', 'This link opens nothing')
  tell('lead', words)
  found(isInvited ? 'ask-inviter' : 'ask-anew').hidden = false
  found('title').focus()
}

/** The link could not be read: it may be good, so it is tried again. */
function showUnread(words: string, again: () => void) {
  tell('lead', words)
  found('unread').hidden = false
  found('again').addEventListener('click', again, { once: true })
}

const ended = (problem: unknown): problem is Refused => problem instanceof Refused && problem.code === 'link-ended'

/** Whoever was signed in here makes room for the person who chose a password. */
async function endOldSession() {
  const session = keptSession()
  forgetSession()
  if (!session) return
  const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
  await fetch(addresses.signOut, { method: 'POST', headers, body: '{}' }).catch(() => undefined)
}

/** Reads what the mailed link is for, and takes the new password, or the first one of somebody invited. */
export async function startResetPassword(form: HTMLFormElement) {
  const asked = new URLSearchParams(location.search)
  const token = asked.get('token') ?? ''
  const isInvited = asked.has('invited')
  if (!token) return showEnded('The address is not complete. Open the link in the mail once more.', isInvited)
  tell('lead', 'Reading the link…')
  found('unread').hidden = true
  try {
    const link = await ask<Link>(`${addresses.readLink}?Token=${encodeURIComponent(token)}`)
    showForm(form, token, link)
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem
    if (ended(problem) || (problem instanceof Refused && problem.code === 'bad-input'))
      showEnded('It was used, has ended or was replaced by a newer one.', isInvited)
    else showUnread(problem.message, () => void startResetPassword(form))
  }
}

function showForm(form: HTMLFormElement, token: string, { kind, email, name, passwordRules }: Link) {
  const isInvited = kind === 'Invitation'
  const password = found<HTMLInputElement>('password')
  tell('title', isInvited ? `Welcome${name ? `, ${name}` : ''}` : 'Choose a new password')
  tell(
    'lead',
    isInvited
      ? `You sign in as ${email}. Choose a password to begin.`
      : `For ${email}. All its devices are signed out.`,
  )
  found<HTMLInputElement>('username').value = email
  const own = found<HTMLInputElement>('name')
  own.value = name
  found('naming').hidden = !isInvited
  form.hidden = false
  watchNewPassword(() => passwordRules)
  startForm({
    form,
    busy: 'Saving…',
    check: () => checkNewPassword(passwordRules),
    send: async () => {
      await ask(addresses.resetPassword, {
        Token: token,
        NewPassword: password.value,
        ...(isInvited ? { Name: own.value.trim() } : {}),
      })
      await endOldSession()
      sessionStorage.setItem(handedKeys.email, email)
      sessionStorage.setItem(handedKeys.told, 'Your password is saved. Sign in with it.')
      location.replace('/auth/login')
      return true
    },
    refused: (problem) => {
      if (ended(problem)) showEnded('It was used, has ended or was replaced by a newer one.', isInvited)
      else password.focus()
    },
  })
  focusFirst(form, password)
}
