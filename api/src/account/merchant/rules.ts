import { passwordProblem } from 'contract/password'
import { Refusal, refuse } from '../../kernel/refuse.ts'

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** A code is short and printable, since it stands on labels and in file names: BIRCH, ALDER-2. Kept in capitals. */
export function merchantCode(code: string): string {
  const made = code.trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9-]{1,15}$/.test(made))
    throw refuse('bad-input', { field: 'Code', problem: 'must be 2 to 16 letters, digits or hyphens' })
  return made
}

export function currencyCode(currency: string): string {
  const made = currency.toUpperCase()
  if (!currencies.has(made)) throw refuse('bad-input', { field: 'Currency', problem: 'is not a currency of ISO 4217' })
  return made
}

export type Administrator = { email: string; name: string; password: string }

/** The first administrator, when one is named: e-mail and password go together, the name may be left out. */
export function administratorOf(asked: {
  adminEmail?: string
  adminName?: string
  adminPassword?: string
}): Administrator | undefined {
  const { adminEmail, adminName, adminPassword } = asked
  if (adminEmail === undefined && adminName === undefined && adminPassword === undefined) return undefined
  if (adminEmail === undefined) throw refuse('bad-input', { field: 'AdminEmail', problem: 'is missing' })
  if (adminPassword === undefined) throw refuse('bad-input', { field: 'AdminPassword', problem: 'is missing' })
  const problem = passwordProblem(adminPassword)
  if (problem) throw refuse('weak-password', { problem, field: 'AdminPassword' })
  return { email: adminEmail, name: adminName ?? adminEmail, password: adminPassword }
}

/** What making the account refused, with the field as this call spells it. */
export function asAdminField(problem: unknown): never {
  if (problem instanceof Refusal && problem.facts['field'] === 'Email')
    throw refuse(problem.code, { ...problem.facts, field: 'AdminEmail' })
  throw problem
}
