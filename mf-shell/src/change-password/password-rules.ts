import { passwordProblem, type PasswordRules, passwordStrength, type Strength } from 'contract/password'

/** The first rule a password breaks, in the order of portal.md 5; an empty one shows no message. */
export const brokenRule = (password: string, rules?: PasswordRules): string | undefined =>
  password === '' ? undefined : passwordProblem(password, rules)

const words: readonly Strength[] = ['Weak', 'Good', 'Strong', 'Very Strong']

/** How strong a password is, in a word and as 1 to 4 of the bar's segments. Undefined for an empty password. */
export function strengthOf(password: string): { level: number; word: Strength } | undefined {
  if (password === '') return undefined
  const word = passwordStrength(password)
  return { level: words.indexOf(word) + 1, word }
}

export type Fields = { old: string; next: string; confirm: string }

/** Starts true, turns false when the confirmation differs (portal.md 4). */
export const isMatching = ({ next, confirm }: Fields) => confirm === '' || next === confirm

/** All three filled, the new ones equal, no rule broken. */
export const mayConfirm = (fields: Fields, rules?: PasswordRules) =>
  fields.old !== '' &&
  fields.next !== '' &&
  fields.confirm !== '' &&
  isMatching(fields) &&
  brokenRule(fields.next, rules) === undefined
