/** The dashboard's cards of this area: one file, which comes after the first numbers. */
export { MerchantsCard, WarehousesCard } from './houses-card.tsx'
export { JobsCard } from './jobs-card.tsx'
export { QueuesCard } from './queues-card.tsx'
