import { Refusal } from '../answer.ts'
import type { Control } from '../control/control.ts'
import { moveOrder, placeOrders } from '../control/orders.ts'
import { editListing } from '../control/shops.ts'
import type { Act } from '../control-types.ts'

/** What the page's forms do. Answers what to say to the person. */
export function act(control: Control, form: URLSearchParams): string {
  const shop = form.get('shop') ?? ''
  const does = form.get('does')
  try {
    if (does === 'place') return place(control, shop, form)
    if (does === 'move') {
      const order = moveOrder(control, { shop, id: form.get('id') ?? '', act: form.get('act') as Act })
      return `${order.id} is ${order.status}.`
    }
    if (does === 'edit') {
      const [name, newSku, stock] = ['name', 'newSku', 'stock'].map((field) => form.get(field) ?? '')
      editListing(control, {
        shop,
        sku: form.get('sku') ?? '',
        ...(name && { name }),
        ...(newSku && { newSku }),
        ...(stock && { stock: Number(stock) }),
      })
      return `${newSku} is saved.`
    }
    return 'Nothing was done.'
  } catch (problem) {
    if (problem instanceof Refusal) return problem.message
    throw problem
  }
}

function place(control: Control, shop: string, form: URLSearchParams): string {
  const lines = [...form]
    .filter(([name, value]) => name.startsWith('buy ') && Number(value) > 0)
    .map(([name, value]) => ({ sku: name.slice('buy '.length), quantity: Number(value) }))
  const isListed = [...form.keys()].some((name) => name.startsWith('buy '))
  if (isListed && lines.length === 0) return 'Say how many of what.'
  const made = placeOrders(control, {
    shop,
    ...(lines.length > 0 && { lines }),
    isPaid: form.has('isPaid'),
    isCod: form.has('isCod'),
  })
  return `Order ${made.orders?.[0]?.id ?? ''} is placed.`
}
