import { persistentAtom } from '@nanostores/persistent'

export type Theme = 'light' | 'dark' | 'auto'

const isTheme = (text: string): text is Theme => text === 'light' || text === 'dark' || text === 'auto'

/** The chosen theme; auto follows the system. The page sets the class before the first paint, from the same key. */
export const $theme = persistentAtom<Theme>('crossdock:theme', 'auto', {
  encode: (theme) => theme,
  decode: (text) => (isTheme(text) ? text : 'auto'),
})

export const setTheme = (theme: Theme) => $theme.set(theme)
