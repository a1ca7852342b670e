import { Refusal } from '../answer.ts'
import type { MoveInput, OrderAnswer, OrdersInput, TouchInput } from '../control-types.ts'
import { moveLazada, placeLazada } from '../lazada/moves.ts'
import type { Order } from '../model.ts'
import { moveShopee, placeShopee } from '../shopee/moves.ts'
import { touchSome } from '../touch.ts'
import { type Control, shopOf } from './control.ts'

/** Control calls about orders: what buyers and couriers do. */

const mostTold = 1000

export function placeOrders(control: Control, input: OrdersInput) {
  const started = performance.now()
  const shop = shopOf(control, input.shop)
  const { sim } = control
  const count = input.count ?? 1
  if (input.id !== undefined && count > 1) throw new Refusal('one-number', 'A number is for one order.')
  const now = sim.clock.now()
  const from = input.createdFrom ?? now
  const step = count > 1 ? ((input.createdTo ?? from) - from) / (count - 1) : 0
  const place = shop.marketplace === 'shopee' ? placeShopee : placeLazada
  const orders: { id: string; status: string }[] = []
  for (let made = 0; made < count; made += 1) {
    const time = input.createdFrom === undefined ? sim.clock.now() : Math.floor(from + step * made)
    const order = place(sim, shop, { ...input, shop: shop.key }, time)
    orders.push({ id: order.id, status: statusOf(order) })
  }
  const took = Math.round(performance.now() - started)
  if (count <= mostTold) return { orders, took }
  return { count, first: orders[0]?.id, last: orders.at(-1)?.id, took }
}

/** One word for an order, also where only its units have one. */
export const statusOf = (order: Order): string =>
  order.marketplace === 'shopee' ? order.status : [...new Set(order.units.map(({ status }) => status))].join(' ')

function findOrder(control: Control, name: unknown, id: unknown): Order {
  const shop = shopOf(control, name)
  const order = control.sim.world.order(shop.key, String(id))
  if (!order) throw new Refusal('no-order', `${shop.name} has no order ${String(id)}.`)
  return order
}

export function moveOrder(control: Control, input: MoveInput): OrderAnswer {
  const order = findOrder(control, input.shop, input.id)
  if (order.marketplace === 'shopee') moveShopee(control.sim, order, input.act, input)
  else moveLazada(control.sim, order, input.act, input)
  return truthOf(order)
}

export function touchOrders(control: Control, { shop, count }: TouchInput) {
  touchSome(control.sim, shopOf(control, shop).key, count)
  return {}
}

export function truthOf(order: Order): OrderAnswer {
  const { shop, id, createTime, updateTime } = order
  const base = { shop, id, status: statusOf(order), createTime, updateTime }
  if (order.marketplace === 'shopee')
    return {
      ...base,
      lines: order.lines.map((line) => ({
        lineId: String(line.id),
        sku: line.sku,
        quantity: line.quantity,
        status: order.status,
        parcel: order.packages.find(({ lines }) => lines.some(({ lineId }) => lineId === line.id))?.number ?? '',
      })),
      parcels: order.packages.map(({ number, status, tracking, shipments }) => ({
        number,
        status,
        tracking,
        shipments,
        packs: 0,
      })),
    }
  return {
    ...base,
    lines: order.units.map((unit) => ({
      lineId: String(unit.id),
      sku: unit.sku,
      quantity: 1,
      status: unit.status,
      parcel: unit.parcel,
    })),
    parcels: order.parcels.map((parcel) => ({
      number: parcel.id,
      status: order.units.find((unit) => unit.parcel === parcel.id)?.status ?? '',
      tracking: parcel.tracking,
      shipments: parcel.shipments,
      packs: parcel.packs,
    })),
  }
}

/** One order, or the newest of a shop. */
export function readOrders(control: Control, query: URLSearchParams): OrderAnswer | { orders: OrderAnswer[] } {
  const id = query.get('id')
  if (id !== null) return truthOf(findOrder(control, query.get('shop'), id))
  const { updated } = control.sim.world.store(shopOf(control, query.get('shop')).key)
  const limit = Math.min(Number(query.get('limit')) || 50, mostTold)
  return { orders: updated.slice(0, Infinity, Number(query.get('offset')) || 0, limit, true).map(truthOf) }
}
