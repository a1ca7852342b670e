import { passwordProblem, type PasswordRules } from 'contract/password'

/** Why a pair of passwords cannot be used yet; undefined when it can. */
export function passwordRefusal(password: string, confirm: string, rules?: PasswordRules): string | undefined {
  if (!password || !confirm) return 'Fill in both passwords.'
  if (passwordProblem(password, rules)) return 'The password does not keep the rules yet.'
  return password === confirm ? undefined : 'New passwords do not match'
}
