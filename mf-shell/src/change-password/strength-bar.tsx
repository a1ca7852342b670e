import { strengthOf } from './password-rules.ts'

/** How strong a password is: four segments, 5 px high, and always the word. */
export function StrengthBar({ password }: { password: string }) {
  const strength = strengthOf(password)
  if (!strength) return null
  return (
    <div className={`frame-strength frame-strength--${strength.level}`}>
      <div className="frame-strength__track" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <span role="status">{strength.word}</span>
    </div>
  )
}
