import { roleStatuses } from 'contract/people'
import { merchantRoles, roles } from 'contract/roles'
import { one, run, sql } from '../src/kernel/database.ts'
import { transaction } from '../src/kernel/transaction.ts'
import { systemWho } from '../src/kernel/who.ts'
import { type BenchHouse, openBenchHouse, signIn } from './house.ts'
import { caller } from './load.ts'
import { type Query, slowestOf } from './slowest.ts'

const people = 20_000
const peopleOfZulu = 2_000
const adminOfZulu = 'admin@zulu.example'

/**
 * Every filter and sort of the list of people, with its count, each asked 40 times by 4 clients: 20,000 people. Asked by
 * a superadmin, and by the administrator of a merchant whose people come last by name.
 */
export async function benchPeople(): Promise<void> {
  const house = await openBenchHouse()
  try {
    await makePeople(house)
    const zuluId = await makeZulu(house)
    const { base, token } = await house.serve()
    await house.analyze()
    for (const [asking, asker, merchantId] of [
      ['a superadmin', token, house.merchantId],
      [`the administrator of ${peopleOfZulu} of them`, await signIn(base, adminOfZulu), zuluId],
    ] as const) {
      const { name, milliseconds } = await slowestOf(caller(base, asker, 4), {
        path: '/api/User/GetList',
        count: '/api/User/GetListTotal',
        queries: queriesOf(merchantId),
      })
      console.log(
        `List of 50 people and its count at ${people} people, every filter and sort, by ${asking}: ` +
          `slowest p95 ${milliseconds.toFixed(0)} ms (${name}; at most 50)`,
      )
    }
  } finally {
    await house.close()
  }
}

/** 20,000 people of every role and status, a third of them signed in, some with a link that waits; a superadmin looks at them. */
const makePeople = ({ pool, merchantId, locationId }: BenchHouse): Promise<void> =>
  transaction(pool, systemWho(), async (tx) => {
    await run(
      tx,
      sql`
      insert into app_user (email, name, role, role_status, merchant_id, location_id, password_hash, last_sign_in_at)
      select 'person' || n || '@' || (array['birch', 'alder', 'dune'])[1 + n % 3] || '.example', 'Person ' || n % 7919,
             r.role, (${[...roleStatuses]}::text[])[1 + n % 4], case when r.is_merchants then ${merchantId}::bigint end,
             case when not r.is_merchants then ${locationId}::bigint end, 'none',
             case when n % 3 = 0 then now() - n * interval '1 minute' end
        from generate_series(1, ${people}) n
        cross join lateral (
          select role, role = any (${[...merchantRoles]}::text[]) as is_merchants
            from (select (${roles.filter((role) => role !== 'SUPERADMIN')}::text[])[1 + n % 9] as role) x) r`,
    )
    await run(
      tx,
      sql`
      insert into session (token_hash, user_id, expires_at)
      select sha256(convert_to(u.id || ' ' || n, 'utf8')), u.id, now() + interval '20 days'
        from app_user u cross join generate_series(1, 2) n where u.last_sign_in_at is not null`,
    )
    await run(
      tx,
      sql`
      insert into password_link (user_id, token_hash, kind, expires_at)
      select id, sha256(convert_to('link ' || id, 'utf8')), 'Invitation', now() + interval '1 day'
        from app_user where role_status = 'Invited'`,
    )
    await run(tx, sql`update app_user set role = 'SUPERADMIN', location_id = null where email like 'bench@%'`)
  })

/** A merchant with some of the people, who come last by name, and its administrator; answers its id. */
const makeZulu = ({ pool }: BenchHouse): Promise<number> =>
  transaction(pool, systemWho(), async (tx) => {
    const { id } = await one<{ id: number }>(
      tx,
      sql`insert into merchant (name, code, currency) values ('Zulu', 'ZULU', 'MYR') returning id`,
    )
    await run(
      tx,
      sql`
      insert into app_user (email, name, role, merchant_id, password_hash)
      select case n when 1 then ${adminOfZulu} else 'person' || n || '@zulu.example' end, 'Zoe ' || n,
             case n when 1 then 'MERCHANT_ADMIN' else 'CLIENT' end, ${id}, u.password_hash
        from generate_series(1, ${peopleOfZulu}) n join app_user u on u.email like 'bench@%'`,
    )
    return id
  })

const sorts = ['name', 'email', 'created', 'lastSignIn'].flatMap((sort) => [sort, `-${sort}`])

function queriesOf(merchantId: number): Query[] {
  const filters: Record<string, string> = {
    'Portal (Merchant)': 'Portal=Merchant',
    'Portal (Warehouse)': 'Portal=Warehouse',
    'Portal (Admin)': 'Portal=Admin',
    'MerchantUserName (many)': 'MerchantUserName=person',
    'MerchantUserName (few)': 'MerchantUserName=Person%207777',
    'MerchantUserName (none)': 'MerchantUserName=nobody',
    RoleStatus: 'RoleStatus=Waiting',
    'RoleStatus (two)': 'RoleStatus=Invited,Active',
    MerchantId: `MerchantId=${merchantId}`,
    Role: 'Role=CLIENT,USER',
    'IsSignedIn (yes)': 'IsSignedIn=true',
    'IsSignedIn (no)': 'IsSignedIn=false',
  }
  return [
    ['none', ''],
    ...Object.entries(filters),
    ...sorts.map((sort): Query => [`Sorting ${sort}`, `Sorting=${sort}`]),
    ['page 300', 'PageNumber=300'],
  ]
}
