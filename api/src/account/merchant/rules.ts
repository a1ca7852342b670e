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

export type Administrator = { email: string; name: string }

/** The first administrator, when one is named: by e-mail, the name may be left out. */
export function administratorOf(asked: { adminEmail?: string; adminName?: string }): Administrator | undefined {
  const { adminEmail, adminName } = asked
  if (adminEmail === undefined && adminName === undefined) return undefined
  if (adminEmail === undefined) throw refuse('bad-input', { field: 'AdminEmail', problem: 'is missing' })
  return { email: adminEmail, name: adminName ?? adminEmail }
}

/** What making the account refused, with the field as this call spells it. */
export function asAdminField(problem: unknown): never {
  if (problem instanceof Refusal && problem.facts['field'] === 'Email')
    throw refuse(problem.code, { ...problem.facts, field: 'AdminEmail' })
  throw problem
}

/** The codes to try for a merchant that named none, of its name: LARCHTOYS, LARCHTOYS-2, ... */
export function codesFor(name: string): string[] {
  const letters = name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 12)
  const code = letters.length < 2 ? 'MERCHANT' : letters
  return [code, ...Array.from({ length: 98 }, (_, n) => `${code}-${n + 2}`)]
}
