/** What failed where, and how to try it again. */
export type Failure = { area: string; problem: unknown; retry: () => void }

const wordsOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem))

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

/** Says in the area's place what happened and what to do. Plain DOM: it must work when everything else does not. */
export function drawFailure(place: HTMLElement, { problem, retry }: Failure) {
  const box = made('section', 'failure')
  box.setAttribute('role', 'alert')
  const actions = made('div', 'failure-actions')
  actions.append(button('failure-button failure-primary', 'Try again', retry), button('failure-button', 'Reload', () => location.reload()))
  box.append(made('h1', 'failure-title', 'This page could not be shown'), made('p', 'failure-words', wordsOf(problem)), made('p', 'failure-words', 'The rest of the portal works. Nothing was changed.'), actions)
  place.replaceChildren(box)
}
