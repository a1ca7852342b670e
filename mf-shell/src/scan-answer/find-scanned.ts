import { type Access, orderReaders, type Role, warehouseStaff } from 'contract/roles'
import { isTrayName } from 'contract/tray-name'
import { voidLabel } from 'contract/void-label'
import { api } from 'shared-state'

/** What a code stands for, in words, and the screen that shows it. */
export type Found = { what: string; path: string }
export type Scanned = { /** The product's code of a label. */ code: string; /** All of it. */ text: string }
type Finder = { access: Access; find: (scanned: Scanned) => Promise<Found | undefined> }

const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()
const picked = 2200
const listNumber = /^(?:PL-?)?(\d{1,13})$/i

async function trayOf({ text }: Scanned): Promise<Found | undefined> {
  if (!isTrayName(text)) return undefined
  const name = text.toUpperCase()
  const [first, ...others] = await api.picking.getInPickingTray({ query: { trayName: name } })
  const what = `Tray ${name}`
  if (!first) return { what: `${what} is empty`, path: '/fulfilment/fulfilment-inpicking' }
  if (first.orderStatus !== picked)
    return first.pickingListId
      ? { what, path: `/fulfilment/fulfilment-inpicking?open=${first.pickingListId}` }
      : { what, path: '/fulfilment/fulfilment-inpicking' }
  return others.length > 0
    ? { what, path: `/fulfilment/fulfilment-pack?tray=${name}` }
    : { what, path: `/fulfilment/pack/pack-size/${first.orderId}/pack-items` }
}

async function orderOf({ text }: Scanned): Promise<Found | undefined> {
  const [first, ...others] = (await api.order.getOrderList({ query: { called: text } })).result
  if (!first) return undefined
  return others.length > 0
    ? { what: `${others.length + 1} orders`, path: `/order/order-management?q=${encodeURIComponent(text)}` }
    : {
        what: `Order ${first.warehouseOrderId}${voidLabel(first, text) ? ': this label is void' : ''}`,
        path: `/order/order-management?open=${first.orderId}`,
      }
}

async function pickingListOf({ text }: Scanned): Promise<Found | undefined> {
  const pickingListId = Number(listNumber.exec(text)?.[1])
  if (!pickingListId) return undefined
  const { result } = await api.picking.getOrdersPickingList({ query: { pickingListId } })
  return result.some((list) => list.pickingListId === pickingListId)
    ? { what: `Picking list ${pickingListId}`, path: `/fulfilment/pick/picking-list?list=${pickingListId}` }
    : undefined
}

async function shippingBinOf({ text }: Scanned): Promise<Found | undefined> {
  const bin = (await api.shipping.shippingBinGetAll()).find(({ name }) => isSame(name, text))
  return (
    bin && { what: `Bin ${bin.name}`, path: `/fulfilment/shipping-checkout/shipping-list?bin=${bin.shippingBinId}` }
  )
}

async function cartonOf({ text }: Scanned): Promise<Found | undefined> {
  const [item] = (await api.inbound.getItems({ query: { groupName: text, isOpen: true, pageSize: 1 } })).result
  return (
    item && {
      what: /^carton/i.test(item.groupName) ? item.groupName : `Carton ${item.groupName}`,
      path: `/inbound/caton-receive/${item.groupId}`,
    }
  )
}

async function cellOf({ text }: Scanned): Promise<Found | undefined> {
  const { result } = await api.location.cellGetAll({ query: { code: text, pageSize: 20 } })
  const cell = result.find(({ code }) => isSame(code, text))
  return (
    cell && {
      what: `Cell ${cell.code}`,
      path: `/cell/cell-management?q=${encodeURIComponent(cell.code)}&open=${cell.cellId}`,
    }
  )
}

async function productOf({ code }: Scanned): Promise<Found | undefined> {
  const { result } = await api.stock.getProductStockList({ query: { sku: code, pageSize: 2 } })
  const [first, second] = result
  if (!first) return undefined
  const path = `/catalogue/product?sku=${encodeURIComponent(second ? code : first.sku)}`
  return second
    ? { what: `Products with the code ${code}`, path }
    : { what: `${first.productName}, ${first.sku}`, path: `${path}&open=${first.productId}` }
}

/** In the order of what a code most likely means where several kinds have it. */
const finders: readonly Finder[] = [
  { access: warehouseStaff, find: trayOf },
  { access: orderReaders, find: orderOf },
  { access: warehouseStaff, find: pickingListOf },
  { access: warehouseStaff, find: shippingBinOf },
  { access: warehouseStaff, find: cartonOf },
  { access: warehouseStaff, find: cellOf },
  { access: orderReaders, find: productOf },
]

/** What a scanned code stands for, among what the role may read; throws where it could not be asked. */
export async function findScanned(scanned: Scanned, role: Role): Promise<Found | undefined> {
  const asked = finders.filter(({ access }) => access.includes(role)).map(({ find }) => find(scanned))
  const answers = await Promise.allSettled(asked)
  for (const answer of answers) if (answer.status === 'fulfilled' && answer.value) return answer.value
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return undefined
}
