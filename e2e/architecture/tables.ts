/** Who may import whom: the tables of the architecture test. Types count as values do. */

const everything = '*'

/** The rooms each room may import, beside itself. What puts the house together may import all of it. */
export const mayImport: Record<string, readonly string[] | typeof everything> = {
  contract: [],
  api: ['contract'],
  'shared-state': ['contract'],
  'shared-components': ['contract', 'shared-state'],
  'mf-*': ['contract', 'shared-state', 'shared-components'],
  'root-config': ['contract', 'shared-state'],
  simulator: [],
  legacy: ['root-config'],
  tools: everything,
  e2e: everything,
}

/**
 * Parts of shared-components, by what their folder or file begins with, and what each may import of ours. The rest is
 * the kit. What draws an order's status for screens is the element's own inside.
 */
export const partsOfComponents: { part: string; paths: RegExp; may: readonly string[] }[] = [
  { part: 'scanner', paths: /^(wedge|scanning|crossdock-scanner)\//, may: [] },
  {
    part: 'elements',
    paths:
      /^(crossdock-[a-z-]+\/|react\/|ui\/(order-status\/|page\/ring\.tsx$)|(scanner|stock-in|order-status|notification-bell|message-dialog)\.ts$)/,
    may: ['contract', 'scanner'],
  },
  { part: 'kit', paths: /^/, may: ['contract', 'shared-state', 'scanner', 'elements'] },
]

/**
 * The subjects of api/src from the ground up: one imports what stands below it. Those of one floor do not know each
 * other.
 */
export const floors: readonly (readonly string[])[] = [
  ['kernel'],
  ['marketplaces'],
  ['changes'],
  ['server'],
  ['log'],
  ['live'],
  ['jobs', 'mail'],
  ['account'],
  ['people'],
  ['catalogue'],
  ['location'],
  ['courier'],
  ['shop'],
  ['stock'],
  ['order'],
  ['inbound', 'counting'],
  ['picking'],
  ['packing'],
  ['shipping'],
  ['sync'],
  ['documents', 'statistics', 'notification', 'embed', 'imports', 'exports', 'search', 'tasks'],
]

/** Folders of api/src that answer no call of the contract. */
export const withoutCalls = ['kernel', 'changes', 'server', 'live', 'mail', 'exports', 'marketplaces', 'sync']
