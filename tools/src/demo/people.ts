import { each, type DemoHouse } from './house.ts'
import { currency, shopsOf } from './shops.ts'

export const manager = 'manager@crossdock.example'
export const worker = 'worker@crossdock.example'

export type Merchant = { merchantId: number; name: string; host: string; admin: string; shops: number[] }
export type Places = {
  birch: Merchant
  alder: Merchant
  dune: Merchant
  north: number
  south: number
  couriers: number[]
  bins: number[]
}

/** Locations, couriers, merchants with shops, everybody's account (demo.md), cells and shipping bins. */
export async function makePlaces(house: DemoHouse): Promise<Places> {
  const boss = await house.as('superadmin@crossdock.example')
  const { north, south } = await makeLocations(house)
  const couriers: number[] = []
  for (const [shippingProviderName, code, cutOff, volumetricDivisor] of [
    ['Swift Parcel', 'SWIFT', '18:00', 5000],
    ['Coast Express', 'COAST', '14:00', 6000],
  ] as const)
    couriers.push(
      (await boss.courier.masterCreate({ body: { shippingProviderName, code, cutOff, volumetricDivisor } }))
        .shippingProviderMasterId,
    )
  const birch = await makeMerchant(house, 'Birch Outdoor', 'BIRCH', 'birch')
  const alder = await makeMerchant(house, 'Alder Home', 'ALDER', 'alder')
  const dune = await makeMerchant(house, 'Dune Beauty', 'DUNE', 'dune')
  for (const [{ merchantId }, shippingProviderMasterIds] of [
    // Its second comes when the month is over that is looked back at (past.ts).
    [birch, couriers.slice(0, 1)],
    [alder, couriers.slice(0, 1)],
    [dune, couriers.slice(1)],
  ] as const)
    await boss.courier.merchantAssign({
      body: { merchantId, shippingProviderMasterIds: [...shippingProviderMasterIds] },
    })
  await makeStaff(house, north)
  await makeMerchantPeople(house)
  return { birch, alder, dune, north, south, couriers, bins: await makeFloor(house, north, south, couriers) }
}

async function makeLocations(house: DemoHouse): Promise<{ north: number; south: number }> {
  const boss = await house.as('superadmin@crossdock.example')
  const north = await boss.location.warehouseLocationUpdate({
    body: {
      name: 'North Dock',
      code: 'ND',
      timeZone: 'Asia/Kuala_Lumpur',
      priority: 1,
      cutOffs: ['11:00', '14:00', '18:00'],
      address: '1 Harbour Road',
    },
  })
  const south = await boss.location.warehouseLocationUpdate({
    body: {
      name: 'South Dock',
      code: 'SD',
      timeZone: 'Asia/Kuala_Lumpur',
      priority: 2,
      cutOffs: ['16:00'],
      address: '20 Ferry Lane',
    },
  })
  return { north: north.warehouseLocationId, south: south.warehouseLocationId }
}

async function makeMerchantPeople(house: DemoHouse): Promise<void> {
  for (const [role, host, name] of [
    ['MERCHANT_WORKER', 'birch', 'Birch Worker'],
    ['CLIENT', 'birch', 'Birch Client'],
    ['USER', 'birch', 'Birch User'],
    ['MERCHANT_WORKER', 'alder', 'Alder Worker'],
  ] as const) {
    const prefix = role === 'MERCHANT_WORKER' ? 'worker' : role.toLowerCase()
    const admin = await house.as(`admin@${host}.example`)
    const { userId } = await admin.people.createUser({ body: { email: `${prefix}@${host}.example`, name, role } })
    await house.comes(userId)
  }
}

async function makeMerchant(
  house: DemoHouse,
  name: string,
  code: string,
  host: keyof typeof shopsOf,
): Promise<Merchant> {
  const boss = await house.as('superadmin@crossdock.example')
  const admin = `admin@${host}.example`
  const { merchantId, adminUserId } = await boss.account.createMerchant({
    body: {
      merchantName: name,
      code,
      currency,
      email: `hello@${host}.example`,
      adminEmail: admin,
      adminName: `${name} Admin`,
    },
  })
  await house.comes(adminUserId ?? 0)
  const own = await house.as(admin)
  const made: number[] = []
  for (const { name: shopName, platform, marketShopId } of shopsOf[host])
    made.push((await own.shop.create({ body: { shopName, platform, marketShopId } })).shopId)
  return { merchantId, name, host, admin, shops: made }
}

async function makeStaff(house: DemoHouse, locationId: number): Promise<void> {
  const boss = await house.as('superadmin@crossdock.example')
  await each(
    [
      ['system', 'System Administrator', 'SYSTEM_ADMINISTRATOR'],
      ['manager', 'Warehouse Manager', 'WAREHOUSE_MANAGER'],
      ['worker', 'Warehouse Worker', 'WAREHOUSE_WORKER'],
      ['admin', 'Office Admin', 'ADMIN'],
      ['hand', 'Dock Hand', 'WORKER'],
    ] as const,
    async ([email, name, role]) => {
      const { userId } = await boss.people.createUser({
        body: {
          email: `${email}@crossdock.example`,
          name,
          role,
          ...(role === 'SYSTEM_ADMINISTRATOR' ? {} : { locationId }),
        },
      })
      await house.comes(userId)
    },
  )
}

/** Zones A to D with 81 cells each, a few for unusable stock, a small second location, bins for each courier. */
async function makeFloor(
  house: DemoHouse,
  north: number,
  south: number,
  couriers: readonly number[],
): Promise<number[]> {
  const boss = await house.as('superadmin@crossdock.example')
  for (const zone of ['A', 'B', 'C', 'D']) {
    const { cellGroupId } = await boss.location.cellGroupCreate({ body: { locationId: north, name: `Zone ${zone}` } })
    await boss.location.cellCreate({
      body: {
        locationId: north,
        cellGroupId,
        zone,
        aisleFrom: 1,
        aisleTo: 3,
        bayFrom: 1,
        bayTo: 9,
        levels: ['A', 'B', 'C'],
      },
    })
  }
  const { cellGroupId } = await boss.location.cellGroupCreate({ body: { locationId: north, name: 'Unusable' } })
  await boss.location.cellCreate({
    body: {
      locationId: north,
      cellGroupId,
      zone: 'U',
      aisleFrom: 1,
      aisleTo: 1,
      bayFrom: 1,
      bayTo: 4,
      levels: ['A'],
      isUnusableStock: true,
      isPickable: false,
    },
  })
  await boss.location.cellCreate({
    body: { locationId: south, zone: 'S', aisleFrom: 1, aisleTo: 1, bayFrom: 1, bayTo: 8, levels: ['A', 'B'] },
  })
  const bins = couriers.flatMap((shippingProviderMasterId, index) =>
    [1, 2].map((n) => ({ name: `BIN-${'ABC'[index]}${n}`, shippingProviderMasterId })),
  )
  return (await boss.shipping.shippingBinListCreate({ body: { locationId: north, bins } })).map(
    (bin) => bin.shippingBinId,
  )
}
