/** The dashboard's cards of this area: one file, which comes after the first numbers. */
export { CutOffCard } from './cut-off-card.tsx'
export { InOutCard } from './in-out-card.tsx'
export { LeadCard } from './lead-card.tsx'
export { ShopDaysCard } from './shop-days-card.tsx'
export { StagesCard } from './stages-card.tsx'
export { StockOutsCard } from './stock-outs-card.tsx'
export { TopProductsCard } from './top-products-card.tsx'
export { TopShopsCard } from './top-shops-card.tsx'
