import { refuse } from '../kernel/refuse.ts'

const [leastDivisor, mostDivisor] = [1_000, 10_000]

/** A courier as it is kept: its code in capitals, a divisor couriers use (cm³ per kg), a time of day as HH:mm. */
export function providerOf(asked: {
  shippingProviderName: string
  code: string
  volumetricDivisor?: number
  cutOff?: string
  masterStatus?: string
}) {
  const code = asked.code.trim().toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9-]{0,15}$/.test(code))
    throw refuse('bad-input', { field: 'Code', problem: 'must be 1 to 16 letters, digits or hyphens' })
  const volumetricDivisor = asked.volumetricDivisor ?? 5000
  if (volumetricDivisor < leastDivisor || volumetricDivisor > mostDivisor)
    throw refuse('bad-input', { field: 'VolumetricDivisor', problem: `must be ${leastDivisor} to ${mostDivisor}` })
  if (asked.cutOff !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(asked.cutOff))
    throw refuse('bad-input', { field: 'CutOff', problem: 'must be a time of day, HH:mm' })
  return {
    name: asked.shippingProviderName.trim(),
    code,
    volumetricDivisor,
    cutOff: asked.cutOff ?? null,
    masterStatus: asked.masterStatus ?? 'Active',
  }
}

/** Refuses couriers nobody knows, and those that carry no more. */
export function refuseAssigning(
  asked: readonly number[],
  known: readonly { id: number; name: string; masterStatus: string }[],
): void {
  const ids = new Set(known.map((provider) => provider.id))
  const missing = asked.find((id) => !ids.has(id))
  if (missing !== undefined)
    throw refuse('not-found', { what: `The shipping provider ${missing}`, field: 'ShippingProviderMasterIds' })
  const idle = known.find((provider) => provider.masterStatus !== 'Active')
  if (idle)
    throw refuse('wrong-state', {
      what: `The shipping provider ${idle.name}`,
      state: idle.masterStatus,
      problem: 'only an active one can be assigned',
    })
}
