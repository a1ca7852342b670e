import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $theme, setTheme } from 'shared-state'

const choices = [
  { theme: 'light', word: 'Light' },
  { theme: 'dark', word: 'Dark' },
  { theme: 'auto', word: 'Auto' },
] as const

/** Light, dark, or as the device says. */
export function ThemeChoice() {
  const chosen = useStore($theme)
  const name = useId()
  return (
    <fieldset className="frame-theme">
      <legend>Theme</legend>
      {choices.map(({ theme, word }) => (
        <label key={theme}>
          <input type="radio" name={name} checked={theme === chosen} onChange={() => setTheme(theme)} />
          {word}
        </label>
      ))}
    </fieldset>
  )
}
