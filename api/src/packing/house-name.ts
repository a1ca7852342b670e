import { orderNumberPrefix } from 'contract/order-number'

/** What of the house a code reads like, in words: whatever begins as our orders, parcels and trays do is never anybody else's. */
export function houseName(said: string): string | undefined {
  const code = said.trim().toUpperCase()
  if (/^T-\d+$/.test(code)) return `the tray ${code}`
  return code.startsWith(orderNumberPrefix) ? `the order ${code}` : undefined
}
