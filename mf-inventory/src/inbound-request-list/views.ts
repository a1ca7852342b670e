import { inboundStatuses, type InboundStatus, receivable } from 'contract/inbound-status'

export type View = { id: string; label: string; statuses?: readonly InboundStatus[] }

/** The saved views of the list: one tab each, with the statuses it holds. */
export const views: readonly View[] = [
  { id: 'all', label: 'All' },
  { id: 'draft', label: 'Draft', statuses: [100] },
  { id: 'submitted', label: 'Submitted', statuses: [200] },
  { id: 'arrived', label: 'Arrived', statuses: [300] },
  { id: 'receiving', label: 'Receiving', statuses: [400, 450] },
  { id: 'received', label: 'Received', statuses: [500] },
  { id: 'completed', label: 'Completed', statuses: [600] },
  { id: 'closed', label: 'Cancelled or rejected', statuses: [900, 910] },
]

/** What is on its way and not done with: the word that the dashboard's link says for it, and its statuses. */
export const onItsWay = { word: 'open', statuses: receivable } as const

/** The statuses to ask for: the filter where one is on, else those of the open view. */
export function statusesAsked(viewId: string, filter: string | undefined): InboundStatus[] | undefined {
  const chosen = inboundStatuses.find(({ code }) => String(code) === filter)
  if (chosen) return [chosen.code]
  const statuses = views.find(({ id }) => id === viewId)?.statuses
  return statuses ? [...statuses] : undefined
}
