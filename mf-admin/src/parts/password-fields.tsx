import { passwordProblem, passwordStrength, type PasswordRules, type Strength } from 'contract/password'
import { TextField } from 'shared-components/form'

const levels: Record<Strength, number> = { Weak: 1, Good: 2, Strong: 3, 'Very Strong': 4 }

/** A new password, typed twice: one rule at a time, its strength, and whether both are the same. */
export function PasswordFields({
  name,
  label,
  password,
  confirm,
  rules,
}: {
  name: string
  label: string
  password: string
  confirm: string
  rules: PasswordRules | undefined
}) {
  const broken = password === '' ? undefined : passwordProblem(password, rules)
  return (
    <>
      <TextField
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        isRequired
        hint={password === '' ? undefined : <PasswordState password={password} problem={broken} />}
      />
      <TextField
        name="confirm"
        label={`Confirm ${label.toLowerCase()}`}
        type="password"
        autoComplete="new-password"
        isRequired
        hint={
          confirm !== '' && confirm !== password ? (
            <span className="cd-field__error">New passwords do not match</span>
          ) : undefined
        }
      />
    </>
  )
}

function PasswordState({ password, problem }: { password: string; problem: string | undefined }) {
  const strength = passwordStrength(password)
  return (
    <span className="cd-stack">
      <span className={`cd-strength cd-strength--${levels[strength]}`}>
        <span className="cd-strength__track" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </span>
        {strength}
      </span>
      {problem && <span className="cd-field__error">{problem}</span>}
    </span>
  )
}
