/** What the shell tells the kit once: the zone that times are shown in, and the theme. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sets the warehouse's zone for every `When` and `Expiry` that is drawn from now on. */
export const setZone = (name: string): void => {
  zone = name
}
export const zoneNow = (): string => zone

export type Theme = 'light' | 'dark' | 'auto'
const darkScheme = matchMedia('(prefers-color-scheme: dark)')
let chosen: Theme = 'light'

const paint = (): void => {
  const isDark = chosen === 'dark' || (chosen === 'auto' && darkScheme.matches)
  document.documentElement.classList.toggle('sl-theme-dark', isDark)
}

/** Light, dark, or as the device says, now and when it changes. */
export function applyTheme(theme: Theme): void {
  chosen = theme
  paint()
}
darkScheme.addEventListener('change', paint)

/** Inter is fetched after the first paint; until then a system face of the same widths stands in. */
requestAnimationFrame(() => setTimeout(() => document.documentElement.classList.add('cd-inter'), 0))
