import type { SearchKind } from 'contract/calls/search'
import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { orderReaders, type Role } from 'contract/roles'
import { voidLabel } from 'contract/void-label'
import { api } from 'shared-state'

/** What a code stands for, in words, and the screen that shows it. */
export type Found = { what: string; path: string }
export type Scanned = { /** The product's code of a label. */ code: string; /** All of it. */ text: string }
type Hit = Item<Calls['search']['find']>

/** What a code most likely means where several kinds have it. */
const likely: readonly SearchKind[] = ['tray', 'order', 'pickingList', 'shippingBin', 'carton', 'cell', 'product']

/** The longest text that is looked for; no label of ours says more. */
const longest = 100

const found = async (text: string, kinds?: SearchKind[]): Promise<Hit[]> =>
  text.length > longest
    ? []
    : (await api.search.find({ query: { text, isWhole: true, most: 10, ...(kinds ? { kinds } : {}) } })).result

async function answerOf(hits: readonly Hit[], { text }: Scanned): Promise<Found | undefined> {
  const kind = likely.find((one) => hits.some((hit) => hit.kind === one))
  const [first, ...others] = hits.filter((hit) => hit.kind === kind)
  if (!first) return undefined
  const { title, code, holds, link } = first
  if (kind === 'tray' && holds === 0) return { what: `${title} is empty`, path: link }
  if (kind === 'order') return orderOf(first, others.length, text)
  if (kind !== 'product') return { what: title, path: link }
  return others.length > 0
    ? { what: `Products with the code ${text}`, path: `/catalogue/product?sku=${encodeURIComponent(text)}` }
    : { what: `${title}, ${code}`, path: link }
}

/** A label of a parcel that became void must not leave the house: the order knows which those are. */
async function orderOf({ id, title, link }: Hit, others: number, text: string): Promise<Found> {
  if (others > 0) return { what: `${others + 1} orders`, path: `/order/order-management?q=${encodeURIComponent(text)}` }
  const [order] = (await api.order.getOrderList({ query: { called: text } })).result.filter(
    ({ orderId }) => orderId === id,
  )
  const isVoid = order !== undefined && voidLabel(order, text)
  return { what: `Order ${title}${isVoid ? ': this label is void' : ''}`, path: link }
}

/** What a scanned code stands for, among what the role may read; throws where it could not be asked. */
export async function findScanned(scanned: Scanned, role: Role): Promise<Found | undefined> {
  const { code, text } = scanned
  const answer = await answerOf(await found(text), scanned)
  if (answer || code === text || !orderReaders.includes(role)) return answer
  // A label that says more than its product: batch, date, serial.
  return answerOf(await found(code, ['product']), { code, text: code })
}
