import type { Apps, Settings } from './control-types.ts'
import type { Shop } from './model.ts'

/** The world of a first start. */

export const defaultSettings: Settings = {
  seed: 1,
  shopeePerSecond: 10,
  lazadaPerSecond: 50,
  trackingMs: 2000,
  documentMs: 2000,
  shopeeAckMs: 3000,
  lazadaAckMs: 500,
  shopeePushRetryMs: [5000, 30_000, 180_000],
  shopeeErrorStatus: 'kind',
  shopeeListOrder: 'ascending',
  shopeeCursor: 'position',
  shopeeLostData: 'object',
  lazadaIsLive: false,
  lazadaPushUpperCase: false,
}

// The keys of the vectors in the documents' tests.
export const defaultApps = (): Apps => ({
  shopee: {
    partnerId: 2001887,
    partnerKey: 'test-partner-key',
    pushKey: 'test-partner-key',
    pushUrl: process.env.SIMULATOR_PUSH_SHOPEE ?? '',
  },
  lazada: {
    appKey: '123456',
    appSecret: 'helloworld',
    redirectUri: process.env.SIMULATOR_LAZADA_REDIRECT ?? '',
    pushUrl: process.env.SIMULATOR_PUSH_LAZADA ?? '',
  },
})

export const mainAccount = { id: 9001001, name: 'Dune Beauty Group', shops: ['shopee:14701712', 'shopee:14701713'] }

const shop = (marketplace: Shop['marketplace'], id: number, name: string): Shop => ({
  key: `${marketplace}:${id}`,
  marketplace,
  id,
  name,
  country: 'SG',
  currency: 'SGD',
  state: 'normal',
  shipping: 'pickup',
  isAuthorised: false,
})

export const defaultShops = (): Shop[] => [
  shop('shopee', 14701711, 'Birch Outdoor'),
  { ...shop('shopee', 14701712, 'Alder Home'), mainAccount: mainAccount.id },
  { ...shop('shopee', 14701713, 'Dune Beauty'), mainAccount: mainAccount.id, shipping: 'dropoff' },
  shop('lazada', 1234567, 'Birch Outdoor Store'),
  shop('lazada', 1234568, 'Alder Home Store'),
  shop('lazada', 1234569, 'Dune Beauty Store'),
]
