import './sign-in.css'
import { endServiceWorkers } from '../service-worker.ts'
import { invalidEmail, isEmail, nextPath } from './rules.ts'

/** The keys that shared-state keeps a session and its person under. */
const sessionKey = 'crossdock:session'
const keysOfPerson = ['crossdock:user', 'crossdock:password-expired', 'crossdock:menu']
const answerWithinMs = 20_000

function found<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (!element) throw new Error(`#${id} is missing in the document.`)
  return element as E
}

const form = found<HTMLFormElement>('sign-in')
const email = found<HTMLInputElement>('email')
const password = found<HTMLInputElement>('password')
const submit = found<HTMLButtonElement>('submit')
const showPassword = found<HTMLButtonElement>('show-password')
const destination = () => nextPath(location.search, location.origin)

function isSignedIn(): boolean {
  try {
    const { token, expiresTimestamp } = JSON.parse(localStorage.getItem(sessionKey) ?? '{}')
    return typeof token === 'string' && expiresTimestamp > Date.now()
  } catch {
    return false
  }
}

/** Shows or takes away a sentence under a field. */
function say(field: HTMLInputElement, text: string) {
  const place = found(`${field.id}-problem`)
  place.textContent = text
  place.hidden = !text
  if (text) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function sayRefused(text: string) {
  const place = found('refused')
  place.textContent = text
  place.hidden = !text
}

function setBusy(isBusy: boolean) {
  submit.setAttribute('aria-disabled', String(isBusy))
  submit.textContent = isBusy ? 'Signing in…' : 'Sign in'
}

async function authenticate(): Promise<{ token: string; expiresTimestamp: number }> {
  const reply = await fetch('/api/User/Authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(answerWithinMs),
    body: JSON.stringify({ Email: email.value.trim(), Password: password.value }),
  }).catch(() => {
    throw new Error('The server cannot be reached. Check the connection and try again.')
  })
  const answer = await reply.json().catch(() => ({}))
  if (reply.ok && answer.result?.token) return answer.result
  const number = reply.status >= 500 && answer.requestId ? ` Request ${answer.requestId}` : ''
  throw new Error(typeof answer.message === 'string' ? answer.message + number : `The server answered ${reply.status}.`)
}

async function signIn(event: Event) {
  event.preventDefault()
  if (submit.getAttribute('aria-disabled') === 'true') return
  sayRefused('')
  say(email, isEmail(email.value.trim()) ? '' : invalidEmail)
  say(password, password.value ? '' : 'Type your password.')
  const wrong = form.querySelector<HTMLInputElement>('[aria-invalid]')
  if (wrong) return wrong.focus()
  setBusy(true)
  try {
    const { token, expiresTimestamp } = await authenticate()
    for (const key of keysOfPerson) localStorage.removeItem(key)
    localStorage.setItem(sessionKey, JSON.stringify({ token, expiresTimestamp }))
    location.replace(destination())
  } catch (problem) {
    setBusy(false)
    sayRefused(problem instanceof Error ? problem.message : String(problem))
    password.focus()
    password.select()
  }
}

function togglePassword() {
  const isShown = password.type === 'text'
  password.type = isShown ? 'password' : 'text'
  showPassword.setAttribute('aria-pressed', String(!isShown))
  password.focus()
}

const watchCapsLock = (event: KeyboardEvent | MouseEvent) => {
  found('caps-lock').hidden = !event.getModifierState('CapsLock')
}

/** Somebody is signed in, here or by another tab: on to where they wanted to go. */
const goOn = () => {
  if (isSignedIn()) location.replace(destination())
}

void endServiceWorkers(navigator.serviceWorker)
if (isSignedIn()) goOn()
else {
  window.addEventListener('storage', goOn)
  window.addEventListener('pageshow', goOn)
  form.addEventListener('submit', signIn)
  showPassword.addEventListener('click', togglePassword)
  password.addEventListener('keydown', watchCapsLock)
  password.addEventListener('keyup', watchCapsLock)
  password.addEventListener('mousedown', watchCapsLock)
  password.addEventListener('input', () => say(password, ''))
  email.addEventListener('input', () => say(email, ''))
  email.addEventListener('blur', () => email.value && say(email, isEmail(email.value.trim()) ? '' : invalidEmail))
  submit.disabled = false
  const isTyping = form.contains(document.activeElement)
  if (!isTyping && matchMedia('(pointer: fine)').matches) email.focus()
}
