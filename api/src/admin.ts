import { openPool } from './kernel/database.ts'
import { transaction } from './kernel/transaction.ts'
import { makeSuperadmin, oneTimePassword } from './account/first-superadmin.ts'
import { systemWho } from './kernel/who.ts'

/**
 * npm run admin -- --email you@example.com [--name "Your Name"]:
 * a superadmin with a password that must be changed at the first sign-in.
 */
const valueOf = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? undefined : process.argv[index + 1]
}

const email = valueOf('email')
const url = process.env['DATABASE_URL']
if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
  throw new Error('Say who: npm run admin -- --email you@example.com')
if (!url) throw new Error('DATABASE_URL is not set.')
const pool = openPool(url, 1)
const password = oneTimePassword()
await transaction(pool, systemWho(), (tx) =>
  makeSuperadmin(tx, { email, name: valueOf('name') ?? 'Superadmin', password, mustChange: true }),
).finally(() => pool.end())
console.log(`${email} is a superadmin.\nSign in once with this password; it asks for a new one: ${password}`)
