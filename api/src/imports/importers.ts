import type { ImportType } from 'contract/imports'
import { inboundImport } from './kinds/inbound.ts'
import type { Importer } from './importer.ts'
import { orderImport } from './kinds/order.ts'
import { productImport } from './kinds/product.ts'

/** Each importer reads, checks and makes its own values and never another's, so one table may hold them all. */
export const importers = {
  ProductImport: productImport,
  OrderImport: orderImport,
  InboundImport: inboundImport,
} as unknown as Record<ImportType, Importer<Record<string, string | number | boolean | undefined>>>
