/** Where an inbound request stands (domain.md 2): code and the word people read. */
export const inboundStatuses = [
  { code: 100, label: 'Draft' },
  { code: 200, label: 'Submitted' },
  { code: 300, label: 'Arrived' },
  { code: 400, label: 'Receiving' },
  { code: 450, label: 'Partially received' },
  { code: 500, label: 'Received' },
  { code: 600, label: 'Completed' },
  { code: 900, label: 'Cancelled' },
  { code: 910, label: 'Rejected' },
] as const
export type InboundStatus = (typeof inboundStatuses)[number]['code']

/** The word of a code. */
export const inboundStatusLabel = (code: number): string =>
  inboundStatuses.find((status) => status.code === code)?.label ?? 'Unknown'
/** Goods are received from the moment a request is submitted; what is left of them is incoming. */
export const receivable: readonly InboundStatus[] = [200, 300, 400, 450, 500]
export const isReceivable = (code: number): boolean => (receivable as readonly number[]).includes(code)

export const inboundTypes = ['Standard', 'Return', 'Transfer'] as const
export type InboundType = (typeof inboundTypes)[number]

/** Where a carton of an inbound request stands. */
export const groupStatuses = [
  'Expected',
  'Arrived',
  'Counting',
  'QC pending',
  'QC checked',
  'Stocked in',
  'Short',
  'Rejected',
] as const
export type GroupStatus = (typeof groupStatuses)[number]
