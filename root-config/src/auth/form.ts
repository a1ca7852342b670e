import { invalidEmail, isEmail } from './rules.ts'

/** What the scripts of the sign-in and the other public forms have in common. */

const answerWithinMs = 20_000

export function found<E extends HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (!element) throw new Error(`#${id} is missing in the document.`)
  return element as E
}

/** Shows words in their place, or takes them away. */
export function tell(id: string, words: string) {
  const place = found(id)
  place.textContent = words
  place.hidden = !words
}

/** Shows or takes away a sentence under a field. */
export function say(field: HTMLInputElement, words: string) {
  tell(`${field.id}-problem`, words)
  if (words) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

/** What the server refused, in its words. */
export class Refused extends Error {
  code: string | undefined
  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Asks the server, as somebody signed in where a token is given; throws words a person can read. */
export async function ask<Result>(path: string, body?: Record<string, string>, token?: string): Promise<Result> {
  const reply = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(() => {
    throw new Refused('The server cannot be reached. Check the connection and try again.')
  })
  const answer = await reply.json().catch(() => ({}))
  if (reply.ok) return answer.result
  if (typeof answer.message !== 'string') throw new Refused(`The server answered ${reply.status}. Try again.`)
  const number = reply.status >= 500 && answer.requestId ? ` Request ${answer.requestId}` : ''
  // How long to wait is in the sentence itself.
  const next = reply.status === 429 || !answer.next ? '' : ` ${answer.next}`
  throw new Refused(answer.message + next + number, answer.error)
}

/** The e-mail as it is sent. */
export const emailNow = () => found<HTMLInputElement>('email').value.trim()

/** Says under the e-mail when it is none. */
export const checkEmail = () => say(found('email'), isEmail(emailNow()) ? '' : invalidEmail)

/** An e-mail is looked at when it is left, and no longer complained of while it is mended. */
export function watchEmail() {
  const email = found<HTMLInputElement>('email')
  email.addEventListener('input', () => say(email, ''))
  email.addEventListener('blur', () => email.value && checkEmail())
}

/** The button that shows the password, and what tells that Caps Lock is on. */
export function watchPassword() {
  const password = found<HTMLInputElement>('password')
  const show = found('show-password')
  show.addEventListener('click', () => {
    const isShown = password.type === 'text'
    password.type = isShown ? 'password' : 'text'
    show.setAttribute('aria-pressed', String(!isShown))
    password.focus()
  })
  const watchCapsLock = (event: KeyboardEvent | MouseEvent) => {
    found('caps-lock').hidden = !event.getModifierState('CapsLock')
  }
  password.addEventListener('keydown', watchCapsLock)
  password.addEventListener('keyup', watchCapsLock)
  password.addEventListener('mousedown', watchCapsLock)
}

type Sending = {
  form: HTMLFormElement
  /** What the button says meanwhile. */
  busy: string
  /** Says what is wrong under the fields; the first of them takes the focus, and nothing is sent. */
  check: () => void
  /** True when the page is left for another: nothing more can be sent from this one. */
  send: () => Promise<boolean>
  /** After a refusal, once it was said. */
  refused?: (problem: unknown) => void
}

/** Sends a form when it is right, once at a time, and says what was refused. From here on it can be sent. */
export function startForm({ form, busy, check, send, refused }: Sending) {
  const submit = found<HTMLButtonElement>('submit')
  const words = submit.textContent ?? ''
  const setBusy = (isBusy: boolean) => {
    submit.setAttribute('aria-disabled', String(isBusy))
    submit.textContent = isBusy ? busy : words
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit.getAttribute('aria-disabled') === 'true') return
    tell('refused', '')
    check()
    const wrong = form.querySelector<HTMLInputElement>('[aria-invalid]')
    if (wrong) return wrong.focus()
    setBusy(true)
    try {
      setBusy(await send())
    } catch (problem) {
      setBusy(false)
      tell('refused', problem instanceof Error ? problem.message : String(problem))
      refused?.(problem)
    }
  })
  submit.disabled = false
}

/** Puts the first field under the cursor, unless somebody types already or a telephone's keyboard would come up. */
export function focusFirst(form: HTMLFormElement, field: HTMLElement) {
  if (!form.contains(document.activeElement) && matchMedia('(pointer: fine)').matches) field.focus()
}
