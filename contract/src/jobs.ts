/** What is done in the background, and how it stands. What a build can do of it stands in the API's table of kinds. */
export const jobTypes = [
  'ProductImport',
  'OrderImport',
  'InboundImport',
  'OutboundImport',
  'StockAdjustment',
  'OrderExport',
  'StockSync',
  'ListingSync',
  'MarketOrderSync',
  'BillingReport',
] as const
export type JobType = (typeof jobTypes)[number]

/** What each is called where people read of it. */
export const jobLabels: Record<JobType, string> = {
  ProductImport: 'Import products',
  OrderImport: 'Import orders',
  InboundImport: 'Import inbound requests',
  OutboundImport: 'Import outbound requests',
  StockAdjustment: 'Adjust stock',
  OrderExport: 'Export a list',
  StockSync: 'Sync stock',
  ListingSync: 'Sync listings',
  MarketOrderSync: 'Sync orders of a shop',
  BillingReport: 'Billing report',
}

export const jobStatuses = [
  'Draft',
  'Checking',
  'Queued',
  'Running',
  'Succeeded',
  'Partly succeeded',
  'Failed',
  'Cancelled',
] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Somebody works on it, or will at once. */
export const isJobLive = ({ status }: { status: JobStatus }): boolean =>
  ['Checking', 'Queued', 'Running'].includes(status)

/** The lists an OrderExport can write, each under the name its rows go by. */
export const exportLists = ['orders', 'products', 'balances', 'movements'] as const
export type ExportList = (typeof exportLists)[number]
