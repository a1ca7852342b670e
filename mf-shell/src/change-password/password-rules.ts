type Rule = readonly [keeps: (password: string) => boolean, message: string]

const rules: readonly Rule[] = [
  [(password) => password.length >= 8, 'Minimum 8 characters'],
  [(password) => /[a-z]/.test(password), 'At least 1 character'],
  [(password) => /[A-Z]/.test(password), 'At least 1 upper case character'],
  [(password) => /\d/.test(password), 'At least 1 number'],
  [(password) => /\W/.test(password), 'At least 1 special character'],
]

/** The first rule a password breaks, in the order of portal.md 5; an empty one shows no message. */
export const brokenRule = (password: string): string | undefined =>
  password === '' ? undefined : rules.find(([keeps]) => !keeps(password))?.[1]

export type Strength = { level: 1 | 2 | 3 | 4; word: 'Weak' | 'Good' | 'Strong' | 'Very Strong' }

const words = { 1: 'Weak', 2: 'Good', 3: 'Strong', 4: 'Very Strong' } as const
const classes = [/[A-Z]/, /[a-z]/, /\d/, /\W/]

/** Counts the classes present; under 8 characters is always Weak. Undefined for an empty password. */
export function strengthOf(password: string): Strength | undefined {
  if (password === '') return undefined
  const present = classes.filter((pattern) => pattern.test(password)).length
  const level = password.length < 8 || present < 2 ? 1 : present === 2 ? 2 : present === 3 ? 3 : 4
  return { level, word: words[level] }
}

export type Fields = { old: string; next: string; confirm: string }

/** Starts true, turns false when the confirmation differs (portal.md 4). */
export const isMatching = ({ next, confirm }: Fields) => confirm === '' || next === confirm

/** All three filled, the new ones equal, no rule broken. */
export const mayConfirm = (fields: Fields) =>
  fields.old !== '' &&
  fields.next !== '' &&
  fields.confirm !== '' &&
  isMatching(fields) &&
  brokenRule(fields.next) === undefined
