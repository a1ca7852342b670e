import { settingLimits, standardSettings, type ScannerSettings } from 'shared-components/scan'

/** The settings as they stand in the form. */
export type Draft = Record<keyof ScannerSettings, string>
type NumberSetting = keyof typeof settingLimits

export const draftOf = (settings: ScannerSettings): Draft => ({
  meanMsPerKey: String(settings.meanMsPerKey),
  quietMs: String(settings.quietMs),
  leastKeys: String(settings.leastKeys),
  prefix: settings.prefix,
  suffix: settings.suffix,
  layout: settings.layout,
})

/** What is wrong with a number of the form. */
export function problemOf(draft: Draft, name: NumberSetting): string | undefined {
  const [least, most] = settingLimits[name]
  const value = Number(draft[name])
  return /^\d+$/.test(draft[name]) && value >= least && value <= most
    ? undefined
    : `A whole number from ${least} to ${most}`
}

/** The settings of the form; a number that is wrong counts as the standard until it is right. */
export function settingsOf(draft: Draft): ScannerSettings {
  const numberOf = (name: NumberSetting) => (problemOf(draft, name) ? standardSettings[name] : Number(draft[name]))
  return {
    meanMsPerKey: numberOf('meanMsPerKey'),
    quietMs: numberOf('quietMs'),
    leastKeys: numberOf('leastKeys'),
    prefix: draft.prefix,
    suffix: draft.suffix,
    layout: draft.layout === 'us' ? 'us' : 'typed',
  }
}
