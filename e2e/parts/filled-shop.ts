import type { Clients, Known } from './clients.ts'
import type { Api } from '../../api/test/house.ts'

/** A shop that its marketplace let in, and keys of the merchant's own systems: one in use, one rotated, one ended. */
export async function connectShop(clientOf: Clients['clientOf'], api: Api, merchantId: number): Promise<Known> {
  const { url } = await api.shop.authMarketUrl({ query: { platform: 'Shopee' } })
  const state = new URL(url).searchParams.get('state') ?? ''
  const { shopId } = await api.shop.syncMarket({ query: { state, code: String(merchantId) } })
  await api.order.syncMarketPlaceOrder({ body: { shopId, marketplaceOrderIds: ['2404098R48U37H'] } })
  const keys = []
  for (const name of ['ERP', 'Web shop', 'Old till'])
    keys.push(await api.shop.getAccessToken({ body: { shopId, name } }))
  const [erp, web, till] = keys
  await api.shop.getAccessToken({ body: { keyId: web?.keyId ?? 0 } })
  await api.shop.getAccessToken({ body: { keyId: till?.keyId ?? 0, revoke: true } })
  await clientOf(erp?.token ?? '').stock.merchantGetProductList({ query: { shopId, timestamp: Date.now() } })
  return { keyId: keys.map(({ keyId }) => keyId), shopId: [shopId] }
}
