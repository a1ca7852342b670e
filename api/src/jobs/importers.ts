import type { JobType } from 'contract/imports'
import { inboundImport } from './inbound-import.ts'
import type { Importer } from './importer.ts'
import { orderImport } from './order-import.ts'
import { productImport } from './product-import.ts'

/** Each importer reads, checks and makes its own values and never another's, so one table may hold them all. */
export const importers = {
  ProductImport: productImport,
  OrderImport: orderImport,
  InboundImport: inboundImport,
} as unknown as Record<JobType, Importer<Record<string, string | number | boolean | undefined>>>
