/**
 * What an installation asks of passwords: 'composition' is portal.md 5, 'length' what newer advice holds: 15 letters or
 * more, of any kind.
 */
export const passwordRules = ['composition', 'length'] as const
export type PasswordRules = (typeof passwordRules)[number]

/** A password may have this many bytes; a longer one is refused before anything is computed of it. */
export const mostPasswordBytes = 200
const leastLength = 15
const leastComposed = 8

/** What a person counts: an emoji is one character, whatever it takes to store. */
const charactersOf = (password: string): number => [...password].length

/** The password rules, one message at a time, in this order (portal.md 5). Undefined when all are kept. */
export function passwordProblem(password: string, rules: PasswordRules = 'composition'): string | undefined {
  const characters = charactersOf(password)
  if (new TextEncoder().encode(password).length > mostPasswordBytes) return `Maximum ${mostPasswordBytes} bytes`
  if (rules === 'length') return characters < leastLength ? `Minimum ${leastLength} characters` : undefined
  if (characters < leastComposed) return `Minimum ${leastComposed} characters`
  if (!/[a-z]/.test(password)) return 'At least 1 character'
  if (!/[A-Z]/.test(password)) return 'At least 1 upper case character'
  if (!/\d/.test(password)) return 'At least 1 number'
  if (!/\W/.test(password)) return 'At least 1 special character'
  return undefined
}

export type Strength = 'Weak' | 'Good' | 'Strong' | 'Very Strong'

/** Counts the classes present among upper case, lower case, digit and non-word; under 8 characters is always Weak. */
export function passwordStrength(password: string): Strength {
  if (charactersOf(password) < leastComposed) return 'Weak'
  const classes = [/[A-Z]/, /[a-z]/, /\d/, /\W/].filter((pattern) => pattern.test(password)).length
  return (['Weak', 'Weak', 'Good', 'Strong', 'Very Strong'] as const)[classes] ?? 'Weak'
}
