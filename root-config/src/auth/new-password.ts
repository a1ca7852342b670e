import { type PasswordRules, passwordProblem, passwordStrength } from 'contract/password'
import { found, say, tell, watchPassword } from './form.ts'

const levels = { Weak: 1, Good: 2, Strong: 3, 'Very Strong': 4 } as const

/** A new password as it is typed: one rule at a time, in their order, and how strong it is (portal.md 5). */
export function watchNewPassword(rules: () => PasswordRules) {
  const password = found<HTMLInputElement>('password')
  const strength = found('strength')
  watchPassword()
  password.addEventListener('input', () => {
    const { value } = password
    say(password, value ? (passwordProblem(value, rules()) ?? '') : '')
    strength.hidden = !value
    const word = passwordStrength(value)
    strength.dataset['level'] = String(levels[word])
    tell('strength-word', word)
  })
}

/** Says what is wrong with the new password, or that there is none. */
export function checkNewPassword(rules: PasswordRules) {
  const password = found<HTMLInputElement>('password')
  say(password, password.value ? (passwordProblem(password.value, rules) ?? '') : 'Type a password.')
}
