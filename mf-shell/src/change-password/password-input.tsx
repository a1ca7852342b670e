import { useId } from 'react'

type Props = {
  label: string
  value: string
  onChange: (text: string) => void
  autoComplete: 'current-password' | 'new-password'
  problem?: string | undefined
}

/** One password; what is wrong with it stands below. */
export function PasswordInput({ label, value, onChange, autoComplete, problem }: Props) {
  const id = useId()
  return (
    <div className="frame-password__field">
      <label className="cd-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="password"
        placeholder={label}
        value={value}
        autoComplete={autoComplete}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-problem`} className="frame-password__problem" role="status">
        {problem}
      </p>
    </div>
  )
}
