import { randomUUID } from 'node:crypto'
import { embedElements } from 'contract/embed'
import { locationRoles, merchantRoles, type Role, roles } from 'contract/roles'
import { one, run, sql } from '../../api/src/kernel/database.ts'
import { type Api, type House, password } from '../../api/test/house.ts'
import type { Known } from '../parts/filled.ts'

/** A warehouse of another group: to its people everything of Birch and Alder is another's. */
export type Far = { tokens: ReadonlyMap<Role, string> }

const emailAt = (role: Role): string => `${role.toLowerCase()}@far.example`

export async function furnishFar(house: House): Promise<Far> {
  await house.system(async (tx) => {
    await run(
      tx,
      sql`
      with g as (insert into merchant_group (name) values ('Far') returning id),
           l as (insert into warehouse_location (name, code, time_zone, is_auto_allocating, priority)
                 values ('Far Dock', 'FD', 'UTC', false, 9) returning id),
           m as (insert into merchant (name, code, currency) values ('Fir', 'FIR', 'MYR') returning id),
           gl as (insert into merchant_group_location (location_id, merchant_group_id) select l.id, g.id from l, g)
      insert into merchant_group_merchant (merchant_id, merchant_group_id) select m.id, g.id from m, g`,
    )
    for (const role of locationRoles)
      await run(
        tx,
        sql`
        insert into app_user (email, name, role, location_id, password_hash)
        select ${emailAt(role)}, ${`${role} far`}, ${role}, l.id,
               (select password_hash from app_user where email = 'superadmin@crossdock.example')
          from warehouse_location l where l.code = 'FD'`,
      )
  })
  const tokens = new Map<Role, string>()
  for (const role of locationRoles) {
    const { token } = await house.anonymous.account.authenticate({ body: { email: emailAt(role), password } })
    tokens.set(role, token)
  }
  return { tokens }
}

/** Somebody who asks: 10 roles, nobody, what stands in other people's pages, and merchants' own systems. */
export type Identity = {
  name: string
  role?: Role
  isEmbed?: true
  /** A key of a shop: one that asks for its shop, or one that was ended. */
  key?: 'live' | 'ended'
  token?: string
  /** What they may use, and what is another's; the second is empty for whoever sees everything. */
  own: Known
  foreign: Known
}

/** `floor` is what stands in the north, which is shared by merchants and another's to the people of the far dock. */
export type Sides = { house: House; own: Known; foreign: Known; floor: Known; far: Far }

export async function identitiesOf({ house, own, foreign, floor, far }: Sides): Promise<Identity[]> {
  const everybody: Identity[] = [{ name: 'nobody', own: {}, foreign }]
  for (const role of roles) {
    const token = far.tokens.get(role) ?? (await house.tokenOf(role))
    // A superadmin sees every merchant, so that nothing is another's.
    const isStranger = role !== 'SUPERADMIN'
    const isMerchant = merchantRoles.includes(role)
    everybody.push({
      name: role,
      role,
      token,
      own: isMerchant || role === 'SUPERADMIN' ? own : {},
      foreign: !isStranger ? {} : locationRoles.includes(role) ? { ...foreign, ...floor } : foreign,
    })
  }
  const manager = await house.as('WAREHOUSE_MANAGER')
  for (const element of embedElements) {
    const { token } = await manager.embed.createToken({
      body: { name: `Attack ${element}`, element, merchantId: house.birch },
    })
    everybody.push({ name: `token for ${element}`, isEmbed: true, token, own, foreign })
  }
  return [...everybody, ...(await keysOf({ house, own, foreign, floor, far }))]
}

/** Keys of a shop of Birch, of one of a third merchant, and one of Alder that was ended. */
async function keysOf({ house, own, foreign }: Sides): Promise<Identity[]> {
  const { id: fir } = await house.system((tx) =>
    one<{ id: number }>(tx, sql`select id from merchant where code = 'FIR'`),
  )
  const keyOf = async (api: Api, shopName: string, merchantId?: number) => {
    // Of each attack anew: several may be made on one database.
    const shop = {
      shopName: `${shopName} ${randomUUID()}`,
      platform: 'Internal',
      ...(merchantId ? { merchantId } : {}),
    } as const
    const { shopId } = await api.shop.create({ body: shop })
    const { token, keyId } = await api.shop.getAccessToken({ body: { shopId, name: 'Attack' } })
    return { shopId, keyId, token: token ?? '' }
  }
  const birch = await house.as('MERCHANT_ADMIN')
  const mine = await keyOf(birch, 'Shop with a key')
  const theirs = await keyOf(await house.as('SUPERADMIN'), 'Shop of Fir', fir)
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const ended = await keyOf(alder, 'Shop whose key was ended')
  await alder.shop.getAccessToken({ body: { keyId: ended.keyId, revoke: true } })
  // Another shop of the same merchant is another's to a key.
  const other = { ...foreign, shopId: [...(foreign['shopId'] ?? []), ...(own['shopId'] ?? [])] }
  return [
    { name: 'key of a shop', key: 'live', token: mine.token, own: { ...own, shopId: [mine.shopId] }, foreign: other },
    {
      name: "key of a third's shop",
      key: 'live',
      token: theirs.token,
      own: { shopId: [theirs.shopId] },
      foreign: other,
    },
    { name: 'ended key', key: 'ended', token: ended.token, own: {}, foreign },
  ]
}
