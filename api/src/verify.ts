import { openPool } from './kernel/database.ts'
import { differences } from './stock/verify.ts'
import { transaction } from './kernel/transaction.ts'
import { systemWho } from './kernel/who.ts'

const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is not set.')
const pool = openPool(url, 1)
const found = await transaction(pool, systemWho(), differences)
await pool.end()
for (const { what, merchantId, productId, place, kept, counted } of found)
  console.error(
    `merchant ${merchantId}, product ${productId}, ${what} ${place}: kept ${kept}, the movements say ${counted}`,
  )
console.log(
  found.length === 0
    ? 'The ledger is right: every balance is the sum of its movements.'
    : `${found.length} differences.`,
)
process.exitCode = found.length === 0 ? 0 : 1
