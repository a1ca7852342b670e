import { defineArea } from 'contract/area'

/** Billing has its room; its screens come with invoices and prices. */
export const area = defineArea({ name: 'mf-billing', screens: [] })
