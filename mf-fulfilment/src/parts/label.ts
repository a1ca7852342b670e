import { api } from 'shared-state'
import { printPdf } from './print.ts'

/** Where a label went. One that the browser keeps back stays as a link; what was printed is asked for anew. */
export type Label = { went: 'printed' } | { went: 'tab' | 'nowhere'; address: string }

/**
 * Reads the shipping label of a parcel, or of each of an order, and prints it; a browser that does not print from here
 * opens it in a tab of its own. Each print is one hand-out.
 */
export async function printLabel(orderId: number, parcelNumber?: number): Promise<Label> {
  const pdf = await api.documents.getShippingLabel({
    query: { orderId, ...(parcelNumber === undefined ? {} : { parcelNumber }) },
  })
  if (await printPdf(pdf)) return { went: 'printed' }
  const address = URL.createObjectURL(pdf)
  return { went: window.open(address, '_blank') === null ? 'nowhere' : 'tab', address }
}

/** What became of a label. */
export const labelWords: Record<Label['went'], string> = {
  printed: 'Its label is with the printer.',
  tab: 'This browser does not print from here: its label is open in another tab.',
  nowhere: 'The browser kept its label back: open it here.',
}
