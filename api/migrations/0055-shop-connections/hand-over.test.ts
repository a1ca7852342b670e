import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const connected = (merchantId: number, shopId: number, marketShopId: string, state = 'Connected') => `
  insert into shop_connection (merchant_id, shop_id, market, market_shop_id, state, connected_at, connected_by_id, connected_by)
  values (${merchantId}, ${shopId}, 'Shopee', '${marketShopId}', '${state}', now(), 9, 'Ana')`

test('shops stand as they stood; what they give is a merchant’s own, and a marketplace’s shop is one merchant’s alone', () =>
  handOver('0055-shop-connections', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into app_user (id, email, name, role) values (9, 'ana@birch.example', 'Ana', 'SUPERADMIN');
        insert into shop (merchant_id, id, name, platform, market_shop_id)
        values (5, 50, 'Birch', 'Shopee', '77120'), (6, 60, 'Alder', 'Shopee', null)`),
    after: async ({ app }) => {
      expect(await app('select name, market_shop_id from shop', '5')).toEqual([
        { name: 'Birch', market_shop_id: '77120' },
      ])
      await app(connected(5, 50, '77120'), '5')
      expect(await app('select shop_id::int from shop_connection', '6')).toEqual([])
      await expect(app(connected(6, 60, '77120'), '6')).rejects.toThrow('shop_connection_market')
      await app(connected(6, 60, '77120', 'Disconnected'), '6')
      const key = `insert into shop_key (merchant_id, shop_id, name, tail, token_hash, made_by_id, made_by, made_at)
        values (6, 60, 'ERP', 'h41Q', 'x', 9, 'Ana', now())`
      await expect(app(key, '5')).rejects.toThrow('row-level security')
      await app(key, '6')
      await expect(app('delete from shop_key', '6')).rejects.toThrow('permission denied')
      const state = `insert into connect_state (state_hash, merchant_id, user_id, market, expires_at)
        values ('x', 6, 9, 'Shopee', now())`
      await expect(app(state, '5')).rejects.toThrow('row-level security')
    },
  }))
