/** The password rules, one message at a time, in this order (portal.md 5). Undefined when all are kept. */
export function passwordProblem(password: string): string | undefined {
  if (password.length < 8) return 'Minimum 8 characters'
  if (!/[a-z]/.test(password)) return 'At least 1 character'
  if (!/[A-Z]/.test(password)) return 'At least 1 upper case character'
  if (!/\d/.test(password)) return 'At least 1 number'
  if (!/\W/.test(password)) return 'At least 1 special character'
  return undefined
}

export type Strength = 'Weak' | 'Good' | 'Strong' | 'Very Strong'

/** Counts the classes present among upper case, lower case, digit and non-word; under 8 characters is always Weak. */
export function passwordStrength(password: string): Strength {
  if (password.length < 8) return 'Weak'
  const classes = [/[A-Z]/, /[a-z]/, /\d/, /\W/].filter((pattern) => pattern.test(password)).length
  return (['Weak', 'Weak', 'Good', 'Strong', 'Very Strong'] as const)[classes] ?? 'Weak'
}
