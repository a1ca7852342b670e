/** What failed where, and how to try it again. */
export type Failure = { area: string; problem: unknown; retry: () => void }

const messageOf = (problem: unknown) =>
  (problem instanceof Error ? problem.message : String(problem)).replace(
    /^application '[^']*' died in status \w+: /,
    '',
  )

const tooLate = 31

/** What happened, in words a person can use; what single-spa says of itself is none. */
export function wordsOf(problem: unknown): string {
  const message = messageOf(problem)
  if (/dynamically imported module|importing a module script|^Error loading .*SystemJS/i.test(message))
    return 'A part of it could not be fetched, or is not the part that was published.'
  const [isItsOwn, code] = /single-spa minified message #(\d+)/.exec(message) ?? []
  if (Number(code) === tooLate) return 'It did not start in time.'
  return isItsOwn || message === '' || message === 'undefined' ? 'It could not be started.' : message
}

/** A file that came damaged may be kept by the browser: it is fetched anew before the next try. */
async function freshen(problem: unknown) {
  const file = /https?:\/\/\S+\.js/.exec(messageOf(problem))?.[0]
  if (file) await fetch(file, { cache: 'reload' }).catch(() => undefined)
}

function made<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function button(className: string, text: string, onClick: () => void) {
  const element = made('button', className, text)
  element.type = 'button'
  element.addEventListener('click', onClick)
  return element
}

/**
 * Says in the area's place what happened and what to do. Plain DOM: it must work when everything else does not. Whether
 * something was changed before is not known here, so nothing is said of it.
 */
export function drawFailure(place: HTMLElement, { area, problem, retry }: Failure) {
  const box = made('section', 'failure')
  box.setAttribute('role', 'alert')
  const actions = made('div', 'failure-actions')
  actions.append(
    button('failure-button failure-primary', 'Try again', () => void freshen(problem).then(retry)),
    button('failure-button', 'Reload', () => location.reload()),
  )
  box.append(
    made('h1', 'failure-title', 'This page could not be shown'),
    made('p', 'failure-words', wordsOf(problem)),
    ...(area === 'shell' ? [] : [made('p', 'failure-words', 'The rest of the portal works.')]),
    actions,
  )
  place.replaceChildren(box)
}
