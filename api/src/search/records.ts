import { calls } from 'contract/calls/all'
import { mostFound } from 'contract/calls/search'
import { openStatuses } from 'contract/order-status'
import { warehouseOrderId } from 'contract/order-number'
import { superadmins } from 'contract/roles'
import { ofCode } from '../catalogue/code.ts'
import { hasWords } from '../catalogue/words.ts'
import { allOf, contains, rows, sql, type Tx } from '../kernel/database.ts'
import { inOrder } from '../kernel/page.ts'
import { visibleTo, type Who } from '../kernel/who.ts'
import { type Filters, ordersFound } from '../order/found.ts'
import { ordersById } from '../order/queries.ts'
import { peopleFilter, peopleById } from '../people/queries.ts'
import { stockById } from '../stock/queries.ts'
import { type Asked, type Finder, type Found, short } from './find.ts'

/** What is kept on record: products, orders, people, shops, merchants. */

const few = sql.lit(mostFound)
/** Of a beginning that thousands share, no more than these are sorted. */
const sorted = sql.lit(1000)

const idsOf = async (tx: Tx, statement: ReturnType<typeof sql>): Promise<number[]> =>
  (await rows<{ id: number }>(tx, statement)).map(({ id }) => id)

/** The orders that filters find, the newest first, as they are shown. */
async function ordersShown(tx: Tx, who: Who, filters: Filters, most: number) {
  const { from, where } = ordersFound(who, filters)
  const ids = await idsOf(
    tx,
    sql`select id from (select o.id from ${from} where ${where} limit ${sorted}) x order by id desc limit ${few}`,
  )
  const first = ids.slice(0, most)
  const shown = inOrder(first, await ordersById(tx, who, first)).map(
    ({ id, firstProductName, firstSku, lineCount, merchantName, status, referenceCode }): Found => ({
      id,
      title: warehouseOrderId(id),
      code: referenceCode,
      note: (firstProductName || firstSku) + (lineCount > 1 ? ` and ${lineCount - 1} more` : ''),
      merchantName,
      status,
      holds: lineCount,
      link: `/order/order-management?open=${id}`,
    }),
  )
  return { shown, count: ids.length }
}

const orders: Finder = {
  kind: 'order',
  access: calls.order.getOrderList.access,
  find: (tx, who, { text, isWhole, most }) =>
    ordersShown(tx, who, isWhole ? { called: text } : { keyword: text }, most),
}

/** The open orders that a product is ordered with. */
export const openOrdersOf = (tx: Tx, who: Who, sku: string, most: number) =>
  ordersShown(tx, who, { sku, status: [...openStatuses] }, most)

const products: Finder = {
  kind: 'product',
  access: calls.stock.getProductStockList.access,
  find: async (tx, who, { text, isWhole, most }) => {
    const is = isWhole ? ofCode(sql`p.id`, who, text) : hasWords(who, text)
    const ids = await idsOf(
      tx,
      sql`
  select p.id from product p where ${allOf(visibleTo(who, sql`p.merchant_id`), is)}
   order by p.sku_key = lower(${text}) desc, p.name, p.id limit ${few}`,
    )
    const first = ids.slice(0, most)
    const shown = inOrder(first, await stockById(tx, who, first)).map(
      ({ id, productName, sku, merchantName, hasImage, onHand, available }): Found => ({
        id,
        title: productName,
        code: sku,
        merchantName,
        hasImage,
        onHand,
        available,
        link: `/catalogue/product?sku=${encodeURIComponent(sku)}&open=${id}`,
      }),
    )
    return { shown, count: ids.length }
  },
}

const people: Finder = {
  kind: 'person',
  access: calls.people.getUserList.access,
  find: async (tx, who, asked) => {
    if (asked.isWhole) return { shown: [], count: 0 }
    const where = peopleFilter(who, { merchantUserName: asked.text })
    const ids = await idsOf(tx, sql`select u.id from app_user u where ${where} order by u.id limit ${few}`)
    const list = who.role === 'SUPERADMIN' ? '/super-admin/superadmin-user' : '/user/user-management'
    const first = ids.slice(0, asked.most)
    const shown = inOrder(first, await peopleById(tx, who, first)).map(
      ({ id, name, email, merchantName, locationName }): Found => ({
        id,
        title: name || email,
        code: name && email,
        merchantName: merchantName ?? locationName ?? '',
        link: `${list}?open=${id}`,
      }),
    )
    return { shown, count: ids.length }
  },
}

const shops: Finder = {
  kind: 'shop',
  access: calls.shop.getShopList.access,
  find: (tx, who, asked) =>
    named(
      tx,
      asked,
      sql`select s.id, s.name as title, s.platform as note, m.name as merchant_name
            from shop s join merchant m on m.id = s.merchant_id
           where ${visibleTo(who, sql`s.merchant_id`)} and s.name ilike ${contains(asked.text)}
           order by lower(s.name), s.id limit ${few}`,
      (id) => `/settings/shop-management?open=${id}`,
    ),
}

const merchants: Finder = {
  kind: 'merchant',
  access: superadmins,
  find: (tx, who, asked) =>
    named(
      tx,
      asked,
      sql`select m.id, m.name as title, m.code from merchant m
           where ${visibleTo(who, sql`m.id`)} and (m.name ilike ${contains(asked.text)} or lower(m.code) = lower(${asked.text}))
           order by lower(m.name), m.id limit ${few}`,
      (id) => `/super-admin/superadmin-merchant?open=${id}`,
    ),
}

/** Rows that are read whole, as they are few; a label never says a name. */
async function named(tx: Tx, asked: Asked, statement: ReturnType<typeof sql>, linkOf: (id: number) => string) {
  if (asked.isWhole) return { shown: [], count: 0 }
  const found = await rows<Omit<Found, 'link'>>(tx, statement)
  return short(
    found.map((row) => ({ ...row, link: linkOf(row.id) })),
    asked,
  )
}

export const recordFinders: readonly Finder[] = [products, orders, people, shops, merchants]
