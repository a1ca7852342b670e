import type { Area } from 'contract/area'
import { type Role, warehouseManagers } from 'contract/roles'
import { type Answer, type Entry, type Group, mayOpen } from './entries.ts'

type Merchant = { label: string; value: number }

/** What can be done with the best product found, and the lists that tell more of it: only what the role may. */
export function skuGroups(
  areas: readonly Area[],
  role: Role,
  { result }: Answer,
  merchants: readonly Merchant[],
): { actions: Entry[]; pages: Entry[] } {
  const best = result.find(({ kind }) => kind === 'product')
  if (!best) return { actions: [], pages: [] }
  const sku = encodeURIComponent(best.code)
  const merchantId = merchants.find(({ label }) => label === best.merchantName)?.value
  const at = (icon: string, title: string, path: string, note = ''): Entry => ({
    key: `${title} ${path}`,
    icon,
    title,
    note,
    path,
  })
  const may = ({ path }: Entry) => mayOpen(areas, role, path)
  const announce = `/inbound/create-new-request?sku=${sku}${merchantId ? `&merchantId=${merchantId}` : ''}`
  const adjust = at('arrow-left-right', `Adjust stock of ${best.code}…`, `/stock/stock-adjustment?product=${best.id}`)
  return {
    actions: [
      at('box-arrow-in-down', `Announce inbound of ${best.code}`, announce),
      ...(warehouseManagers.includes(role) ? [adjust] : []),
      at('grid-3x3', `Show the places of ${best.code}`, best.link),
    ].filter(may),
    pages: [
      at('boxes', 'Stock Balance', `/stock/stock-balance?sku=${sku}`, `with ${best.code}`),
      at('clock-history', 'Product Stock Log', `/catalogue/product-stock-log?sku=${sku}`, `with ${best.code}`),
    ].filter(may),
  }
}

/** What belongs to a product stands before what is only called so; a page is offered once. */
export function withSku(groups: readonly Group[], sku: { actions: Entry[]; pages: Entry[] }): Group[] {
  const pathOf = ({ path }: Entry) => path.split('?')[0]
  const merged = (name: string, first: readonly Entry[]): Entry[] => {
    const own = groups.find((group) => group.name === name)?.entries ?? []
    return [...first, ...own.filter((entry) => !first.some((one) => pathOf(one) === pathOf(entry)))]
  }
  return [
    { name: 'Do', entries: merged('Do', sku.actions) },
    { name: 'Pages', entries: merged('Pages', sku.pages) },
  ].filter(({ entries }) => entries.length > 0)
}
