/** What an order must have before it goes into a shipping bin; undefined when it has all. */
export function notReady({
  holds,
  shippingProviderName,
  trackingNumber,
}: {
  holds: readonly string[]
  shippingProviderName: string | null
  trackingNumber: string | null
}): string | undefined {
  if (holds.length) return `On hold: ${holds.join(', ')}`
  if (!shippingProviderName) return 'No courier is chosen yet'
  if (!trackingNumber) return 'No tracking number yet'
  return undefined
}
