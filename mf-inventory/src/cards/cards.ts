/** The dashboard's cards of this area: one file, which comes after the first numbers. */
export { CellFillCard } from './cell-fill-card.tsx'
export { CoverCard } from './cover-card.tsx'
export { ExpiryMonthsCard } from './expiry-months-card.tsx'
export { InboundCard } from './inbound-card.tsx'
export { ReturnsCard } from './returns-card.tsx'
