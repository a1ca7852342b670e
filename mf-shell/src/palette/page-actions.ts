import type { Entry } from './entries.ts'

/** Where a page draws its actions: beside its title, on a telephone at the bottom. */
const places = '#area :is(.cd-page__actions, .cd-page__thumbs)'

/** What the page that is open offers by itself, as its buttons say it; what cannot be done now is not offered. */
export function pageActions(): Entry[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(`${places} :is(a, button):not([aria-disabled=true])`)]
  const names = new Map(buttons.filter(isShown).map((button) => [wordsOf(button), button]))
  return [...names].flatMap(([title, button]) =>
    title === ''
      ? []
      : [
          {
            key: `action ${title}`,
            icon: iconOf(button),
            title,
            note: '',
            path: button.getAttribute('href') ?? '',
            // The dialog is gone by then, and the button has the focus that its own dialog gives back.
            ...(button instanceof HTMLAnchorElement ? {} : { run: () => press(button) }),
          },
        ],
  )
}

const isShown = (button: HTMLElement): boolean => button.offsetParent !== null && !button.matches(':disabled')
const wordsOf = (button: HTMLElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent ?? '').trim().slice(0, 60)
const iconOf = (button: HTMLElement): string =>
  button.querySelector('use')?.getAttribute('href')?.split('#')[1] ?? 'arrow-right'

const press = (button: HTMLElement): void => {
  if (!button.isConnected) return
  button.focus()
  button.click()
}
