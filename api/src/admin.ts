import { openPool } from './kernel/database.ts'
import { transaction } from './kernel/transaction.ts'
import { superadminLink } from './account/first-superadmin.ts'
import { systemWho } from './kernel/who.ts'

/**
 * npm run admin -- --email you@example.com [--name "Your Name"]:
 * prints a link of one use with which a superadmin chooses a password, the first or a new one.
 */
const valueOf = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? undefined : process.argv[index + 1]
}

function endWith(words: string): never {
  console.error(words)
  process.exit(1)
}

const email = valueOf('email')
const url = process.env['DATABASE_URL']
if (!email || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) endWith('Say who: npm run admin -- --email you@example.com')
if (!url) endWith('DATABASE_URL is not set.')
const pool = openPool(url, 1)
const link = await transaction(pool, systemWho(), (tx) =>
  superadminLink(tx, { email, name: valueOf('name') ?? 'Superadmin' }, Date.now()),
).finally(() => pool.end())
console.log(`Choose the password of ${email} here; the link works once, and not for long:\n${link}`)
