import { handedKeys } from 'contract/stored'
import './auth.css'
import { endServiceWorkers } from '../service-worker.ts'
import { addresses } from './addresses.ts'
import {
  ask,
  checkEmail,
  emailNow,
  focusFirst,
  found,
  say,
  startForm,
  tell,
  watchEmail,
  watchPassword,
} from './form.ts'
import { deviceOf, keepDevice, keepSession, keptSession, type Session } from './kept.ts'
import { nextPath } from './rules.ts'

const form = found<HTMLFormElement>('sign-in')
const email = found<HTMLInputElement>('email')
const password = found<HTMLInputElement>('password')
const goOn = () => location.replace(nextPath(location.search))

async function signIn() {
  const device = deviceOf(emailNow())
  const session = await ask<Session & { device?: string }>(addresses.authenticate, {
    Email: emailNow(),
    Password: password.value,
    ...(device ? { Device: device } : {}),
  })
  keepSession(session)
  if (session.device) keepDevice(emailNow(), session.device)
  sessionStorage.removeItem(handedKeys.email)
  goOn()
  return true
}

/** What the document before this one handed over: the e-mail, and what to say. */
function takeHanded() {
  email.value ||= sessionStorage.getItem(handedKeys.email) ?? ''
  tell('told', sessionStorage.getItem(handedKeys.told) ?? '')
  sessionStorage.removeItem(handedKeys.told)
}

/** Another tab signed somebody in, or the browser brings this page back: on to where they wanted to go. */
function goOnIfSignedIn() {
  if (keptSession()) goOn()
}

void endServiceWorkers(navigator.serviceWorker)
if (keptSession()) goOn()
else {
  window.addEventListener('storage', goOnIfSignedIn)
  window.addEventListener('pageshow', goOnIfSignedIn)
  takeHanded()
  watchEmail()
  watchPassword()
  password.addEventListener('input', () => say(password, ''))
  // Who forgot the password need not type the e-mail again.
  found('forgot').addEventListener('click', () => sessionStorage.setItem(handedKeys.email, emailNow()))
  startForm({
    form,
    busy: 'Signing in…',
    check: () => {
      checkEmail()
      say(password, password.value ? '' : 'Type your password.')
    },
    send: signIn,
    refused: () => {
      password.focus()
      password.select()
    },
  })
  focusFirst(form, email.value ? password : email)
}
