import { Refusal } from '../answer.ts'
import type { Control } from '../control/control.ts'
import { moveOrder, placeOrders } from '../control/orders.ts'
import { editListing, setShop } from '../control/shops.ts'
import { addFault, removeFaults } from '../control/house.ts'
import type { Act, FaultKind, ShopState } from '../control-types.ts'
import { faultKinds } from './faults-section.ts'

const delays: Partial<Record<FaultKind, number>> = { slow: 5000, 'tracking-late': 60_000, 'document-late': 60_000 }

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
    if (does === 'state') {
      const state = form.get('state') as ShopState
      setShop(control, { shop, state })
      return `The shop is ${state}.`
    }
    if (does === 'fault') return begin(control, shop, form)
    if (does === 'mend') {
      removeFaults(control, new URLSearchParams({ id: form.get('id') ?? '' }))
      return 'The fault has ended.'
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

function begin(control: Control, shop: string, form: URLSearchParams): string {
  const kind = form.get('kind') as FaultKind
  const [times, calls] = [Number(form.get('times')), form.get('calls') ?? '']
  const words = faultKinds[kind]
  if (!words) return 'There is no such fault.'
  const delayMs = delays[kind]
  addFault(control, {
    shop,
    kind,
    ...(times > 0 && { times }),
    ...(calls && { calls }),
    ...(delayMs !== undefined && { delayMs }),
  })
  return `${words}: it has begun.`
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
