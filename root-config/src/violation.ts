/** What a browser reports when the content policy stopped something. */
export type Violation = { directive: string; blocked: string; path: string; sample: string }

const mostLetters = 300
const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, mostLetters) : '')
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The path of an address: what else stands in it may be private. */
const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '')

function violationOf(body: Record<string, unknown>): Violation[] {
  const directive = text(body['effective-directive'] ?? body['effectiveDirective'] ?? body['violated-directive'])
  if (!directive) return []
  const blocked = text(body['blocked-uri'] ?? body['blockedURL'])
  return [
    {
      directive,
      blocked: blocked.split('?', 1)[0] ?? '',
      path: pathOf(text(body['document-uri'] ?? body['documentURL'])),
      sample: text(body['script-sample'] ?? body['sample']),
    },
  ]
}

/**
 * Reads a report in either of its two forms (report-uri, and the Reporting API's list); what is neither is no
 * violation.
 */
export function violationsIn(report: string): Violation[] {
  let told: unknown
  try {
    told = JSON.parse(report)
  } catch {
    return []
  }
  const bodies = Array.isArray(told)
    ? told.map((one: unknown) => (isRecord(one) ? one['body'] : undefined))
    : isRecord(told)
      ? [told['csp-report']]
      : []
  return bodies.filter(isRecord).flatMap(violationOf)
}
