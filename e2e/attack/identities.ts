import { embedElements } from 'contract/embed'
import { locationRoles, merchantRoles, type Role, roles } from 'contract/roles'
import { run, sql } from '../../api/src/kernel/database.ts'
import { type House, password } from '../../api/test/house.ts'
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

/** Somebody who asks: 10 roles, nobody, and what stands in other people's pages. */
export type Identity = {
  name: string
  role?: Role
  isEmbed?: true
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
  return everybody
}
