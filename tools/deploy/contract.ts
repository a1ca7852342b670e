import { createHash } from 'node:crypto'
import type { Group, ImportMap, Uses } from 'root-config/import-map'

/** What the portal offers to its areas. */
type Offer = {
  modules: Record<string, readonly string[]>
  calls: Record<string, string>
  forms: Record<string, string>
}

export function offerOf({ groups }: Pick<ImportMap, 'groups'>): Offer {
  const all = Object.values(groups)
  return {
    modules: Object.assign({}, ...all.map(({ exports }) => exports ?? {})),
    calls: Object.assign({}, ...all.map(({ contract }) => contract?.calls ?? {})),
    forms: Object.assign({}, ...all.map(({ contract }) => contract?.forms ?? {})),
  }
}

/** A contract's version: eight characters that tell its content. */
export const contractVersion = (contract: Uses | Offer | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(contract ?? ''))
    .digest('hex')
    .slice(0, 8)

/**
 * What an area uses and the portal does not have, one sentence each. An area needs only what it uses, so a newer or
 * older portal may suit it.
 */
export function missing({ uses }: Group, offer: Offer): string[] {
  if (!uses) return ['It does not say what it uses; build it again.']
  return [...missingExports(uses, offer), ...missingCalls(uses, offer), ...changedForms(uses, offer)]
}

const missingExports = ({ modules }: Uses, offer: Offer) =>
  Object.entries(modules).flatMap(([module, names]) => {
    const offered = offer.modules[module]
    if (!offered) return [`It imports ${module}, which this portal does not share.`]
    return names
      .filter((name) => !offered.includes(name))
      .map((name) => `It imports ${name} from ${module}, which does not export it in this portal.`)
  })

const missingCalls = ({ calls }: Uses, offer: Offer) =>
  Object.entries(calls).flatMap(([name, asked]) => {
    const offered = offer.calls[name]
    if (offered === asked) return []
    return [
      offered
        ? `It calls ${name} as ${asked}; in this portal it is ${offered}.`
        : `It calls ${name} (${asked}), which this portal does not have.`,
    ]
  })

const changedForms = ({ forms }: Uses, offer: Offer) =>
  Object.entries(forms).flatMap(([name, hash]) => {
    const offered = offer.forms[name]
    if (offered === hash) return []
    return [
      offered
        ? `Its form ${name} says something else than this portal's.`
        : `It fills in the form ${name}, which this portal does not have.`,
    ]
  })
