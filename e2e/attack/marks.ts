import { rows, run, sql } from '../../api/src/kernel/database.ts'
import type { House } from '../../api/test/house.ts'
import type { Known } from '../parts/filled.ts'
import { tenantTables } from '../parts/fingerprints.ts'

/** A word that nothing but Alder's rows holds: whoever else reads it has read what is another's. */
export const mark = 'Qzxv'
/** What only Alder has, and the same with one letter changed, which nobody has. */
export const marked = {
  sku: ['QZXV-LAMP-1', 'QZXW-LAMP-1'],
  referenceCode: ['QZXV-REF-1', 'QZXW-REF-1'],
  email: ['qzxv@alder.example', 'qzxw@alder.example'],
  text: ['Qzxv', 'Qzxw'],
} as const

const named = /name|note|remark|message|address|phone|city|brand|description|reason|model|actor|created_by/
/** Names that something else is found by, or that are kept apart from what they name. */
const keys = ['tray_name', 'box_name', 'file_name', 'cell_name', 'shipping_provider_name']

/** Writes the word into every text of Alder's that people wrote; answers how many columns took it. */
async function markTexts(house: House): Promise<number> {
  const tables = (await tenantTables(house)).map(({ name }) => name)
  const columns = await house.system((tx) =>
    rows<{ table: string; column: string }>(
      tx,
      sql`select table_name as table, column_name as column from information_schema.columns
           where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'`,
    ),
  )
  let taken = 0
  for (const { table, column } of columns) {
    if (!tables.includes(table) || !named.test(column) || keys.includes(column)) continue
    // What is only ever added to, or has one of a few words, stays as it is.
    taken += await house
      .system((tx) =>
        run(
          tx,
          sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ${` ${mark}`}
               where merchant_id = ${house.alder} and ${sql.ref(column)} <> ''`,
        ),
      )
      .then(
        () => 1,
        () => 0,
      )
  }
  await house.system((tx) => run(tx, sql`update merchant set name = name || ${` ${mark}`} where id = ${house.alder}`))
  return taken
}

/** Marks what is Alder's, and gives it a product, an order, a shop and a person with names of their own. */
export async function markAlder(house: House, foreign: Known): Promise<void> {
  const api = await house.as('MERCHANT_ADMIN', 'alder')
  const [sku, , referenceCode, email] = [marked.sku[0], 0, marked.referenceCode[0], marked.email[0]]
  const { productId } = await api.catalogue.createProduct({ body: { sku, productName: `${mark} lamp` } })
  const { orderId } = await api.order.createInternalOrder({
    body: {
      shopId: Number(foreign['shopId']?.[0]),
      referenceCode,
      shippingName: mark,
      shippingAddress1: '1 Mill Lane',
      shippingPostcode: '47301',
      shippingCity: 'Petaling Jaya',
      shippingCountry: 'MY',
      items: [{ sku, quantity: 1, unitPrice: 9.9 }],
    },
  })
  await api.people.createUser({ body: { email, name: mark, role: 'USER' } })
  foreign['productId']?.unshift(productId)
  foreign['orderId']?.unshift(orderId)
  const taken = await markTexts(house)
  if (taken < 10) throw new Error(`Only ${taken} columns of Alder's took the word that marks them.`)
}
