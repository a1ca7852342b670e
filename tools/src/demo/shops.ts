/** The shops of the demo's merchants, with their numbers at the marketplaces: the simulator's shops have the same. */

export type DemoShop = { name: string; platform: 'Shopee' | 'Lazada'; marketShopId: string }

export const currency = 'MYR'
export const shopsOf = {
  birch: [
    { name: 'Birch Outdoor', platform: 'Shopee', marketShopId: '14701711' },
    { name: 'Birch Outdoor Outlet', platform: 'Lazada', marketShopId: '1234567' },
  ],
  alder: [
    { name: 'Alder Home', platform: 'Shopee', marketShopId: '14701712' },
    { name: 'Alder Home Gifts', platform: 'Lazada', marketShopId: '1234568' },
  ],
  dune: [
    { name: 'Dune Beauty', platform: 'Lazada', marketShopId: '1234569' },
    { name: 'Dune Beauty Minis', platform: 'Shopee', marketShopId: '14701713' },
  ],
} as const satisfies Record<string, readonly DemoShop[]>
