import { api } from 'shared-state'

export type Label = { address: string; isOpened: boolean }

/** Reads the shipping label of a parcel, or of each of an order, and opens it in a tab of its own; a browser that blocks that leaves it to a link. */
export async function openLabel(orderId: number, parcelNumber?: number): Promise<Label> {
  const pdf = await api.documents.getShippingLabel({
    query: { orderId, ...(parcelNumber === undefined ? {} : { parcelNumber }) },
  })
  const address = URL.createObjectURL(pdf)
  return { address, isOpened: showLabel(address) }
}

export const showLabel = (address: string): boolean => window.open(address, '_blank') !== null
