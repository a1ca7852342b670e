import { burstRules, type BurstRules } from './burst.ts'
import type { Layout } from './key-reader.ts'

/** How the scanner of this device types. */
export type ScannerSettings = BurstRules & { prefix: string; suffix: string; layout: Layout }
export const standardSettings: ScannerSettings = { ...burstRules, prefix: '', suffix: '', layout: 'typed' }

/** The least and the most that makes sense; fingers are slower than 60 ms a key, a scan of 2 keys could be anything. */
export const settingLimits = { meanMsPerKey: [5, 60], quietMs: [20, 400], leastKeys: [3, 20] } as const
type NumberSetting = keyof typeof settingLimits
const mostAffix = 10

const key = 'crossdock:scanner'
const changed = 'crossdock:scanner'
type Kept = Partial<Record<keyof ScannerSettings, unknown>> & { isSeen?: unknown }

function kept(): Kept {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // No storage, or not our words in it: the standard.
    return {}
  }
}

function keep(next: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing: it is asked again next time.
  }
  dispatchEvent(new Event(changed))
}

function numberIn(value: unknown, name: NumberSetting): number {
  const [least, most] = settingLimits[name]
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, Math.round(value)))
    : standardSettings[name]
}
const affix = (value: unknown): string => (typeof value === 'string' ? value.slice(0, mostAffix) : '')

/** The settings kept on this device; what is missing or senseless is the standard. */
export function scannerSettings(): ScannerSettings {
  const { meanMsPerKey, quietMs, leastKeys, prefix, suffix, layout } = kept()
  return {
    meanMsPerKey: numberIn(meanMsPerKey, 'meanMsPerKey'),
    quietMs: numberIn(quietMs, 'quietMs'),
    leastKeys: numberIn(leastKeys, 'leastKeys'),
    prefix: affix(prefix),
    suffix: affix(suffix),
    layout: layout === 'us' ? 'us' : 'typed',
  }
}

export const saveScannerSettings = (settings: ScannerSettings): void => keep({ ...settings, isSeen: isScannerSeen() })

/** True once a scanner has been heard on this device. */
export const isScannerSeen = (): boolean => kept().isSeen === true

export function markScannerSeen(): void {
  if (!isScannerSeen()) keep({ ...kept(), isSeen: true })
}

/** Tells of changes on this device, in other tabs too. */
export function onScannerChange(tell: () => void): () => void {
  addEventListener(changed, tell)
  addEventListener('storage', tell)
  return () => {
    removeEventListener(changed, tell)
    removeEventListener('storage', tell)
  }
}
