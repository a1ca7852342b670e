/**
 * Money is counted in minor units; the currency says how many decimals people write
 * (ISO 4217, from the platform's own table).
 */
const decimals = new Map<string, number>()
export function decimalsOf(currency: string): number {
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  decimals.set(currency, made)
  return made
}

export type Money = { minor: number; currency: string }

/** 12.5 in MYR is 1250 sen. Undefined when the amount has more decimals than the currency. */
export function toMinor(amount: number, currency: string): number | undefined {
  const scaled = amount * 10 ** decimalsOf(currency)
  const minor = Math.round(scaled)
  return Math.abs(scaled - minor) < 1e-6 * Math.max(1, Math.abs(scaled)) ? minor : undefined
}
