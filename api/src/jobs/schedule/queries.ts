import { first, run, sql, type Tx } from '../../kernel/database.ts'

export const leaseSeconds = 10
const lease = sql`now() + ${leaseSeconds} * interval '1 second'`

/** Takes recurring work that is due and that no living worker has; false when there is none. */
export async function claimDue(tx: Tx, name: string, token: string): Promise<boolean> {
  const known = await first<{ isDue: boolean }>(
    tx,
    sql`
    select run_at <= now() and (lease_until is null or lease_until < now()) as is_due from schedule where name = ${name}`,
  )
  if (known && !known.isDue) return false
  if (!known) await run(tx, sql`insert into schedule (name) values (${name}) on conflict do nothing`)
  return (
    (await run(
      tx,
      sql`
      update schedule set lease_until = ${lease}, lease_token = ${token}
       where name = ${name} and run_at <= now() and (lease_until is null or lease_until < now())`,
    )) > 0
  )
}

export const renew = (tx: Tx, name: string, token: string) =>
  run(tx, sql`update schedule set lease_until = ${lease} where name = ${name} and lease_token = ${token}`)

/** Gives it back: due again after so many seconds. */
export const giveBack = (tx: Tx, name: string, token: string, seconds: number) =>
  run(
    tx,
    sql`
    update schedule set lease_until = null, lease_token = null, run_at = now() + ${seconds} * interval '1 second'
     where name = ${name} and lease_token = ${token}`,
  )
