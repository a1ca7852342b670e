import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

const ask = (merchant: number) => `
  insert into count_request (merchant_id, location_id, cell_id, product_id, batch_id, note, held, asked_by)
  values (${merchant}, 2, 3, 7, 8, 'A-1 short', 2, 'Ana')`

test('lists and trays that stand go on, and a count asked for is read by its own merchant alone, once a batch and cell', () =>
  handOver('0027-walks', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (2, 'North', 'N', 'UTC');
        insert into cell (id, location_id, code) overriding system value values (3, 2, 'A-1');
        insert into tray (location_id, name) values (2, 'T-1');
        insert into picking_list (location_id, kind, slots, created_by) values (2, 'Cluster', 8, 'Ana')`),
    after: async ({ app }) => {
      expect(await app('select name, aside_reason, last_person from tray', '*')).toEqual([
        { name: 'T-1', aside_reason: null, last_person: '' },
      ])
      expect(await app('select assigned_at is not null as has_it from picking_list', '*')).toEqual([{ has_it: true }])
      await app(ask(5), '5')
      await expect(app(ask(5), '5')).rejects.toThrow('count_request_open')
      expect(await app('select held from count_request', '6')).toEqual([])
      await expect(app(ask(6), '5')).rejects.toThrow('row-level security')
    },
  }))
