import { type JobType, jobTypes } from 'contract/jobs'
import type { Who } from '../kernel/who.ts'

/**
 * Whose rows each type of job works with: its merchant's, or what the person who started it may see at that moment. A
 * personal job is shown to nobody who may see less than that person.
 */
const scopes: Record<JobType, 'merchant' | 'person'> = {
  ProductImport: 'merchant',
  OrderImport: 'merchant',
  InboundImport: 'merchant',
  OutboundImport: 'merchant',
  StockAdjustment: 'merchant',
  OrderExport: 'person',
  StockSync: 'merchant',
  ListingSync: 'merchant',
  MarketOrderSync: 'merchant',
  BillingReport: 'merchant',
}

export const isPersonal = ({ jobType }: { jobType: JobType }): boolean => scopes[jobType] === 'person'
/** What a person may see, as a text that stays the same while nothing of it changes. */
export const sightOf = ({ role, merchantId, merchants, locationId }: Omit<Who, 'sessionHash' | 'requestId' | 'now'>) =>
  JSON.stringify([role, merchantId, merchants === '*' ? merchants : merchants.toSorted((a, b) => a - b), locationId])

export const personalTypes = jobTypes.filter((jobType) => isPersonal({ jobType }))
