import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('every merchant and location stays in its group, so each location serves whom it served', () =>
  handOver('0014-merchant-groups', {
    before: ({ owner }) =>
      owner(`
        insert into merchant_group (id, name) values (1, 'East'), (2, 'West'), (3, 'Nobody');
        insert into warehouse_location (id, name, code, time_zone, merchant_group_id, priority, is_active) values
          (10, 'Second', 'S', 'UTC', 1, 20, true), (11, 'First', 'F', 'UTC', 1, 10, true),
          (12, 'Closed', 'C', 'UTC', 1, 1, false), (13, 'West', 'W', 'UTC', 2, 1, true), (14, 'Alone', 'A', 'UTC', null, 1, true);
        insert into merchant (id, name, code, currency, merchant_group_id) values
          (5, 'Birch', 'BIRCH', 'MYR', 1), (6, 'Alder', 'ALDER', 'MYR', 2), (7, 'Elm', 'ELM', 'MYR', null)`),
    after: async ({ app }) => {
      expect(await app('select id, name from merchant order by id')).toEqual([
        { id: '5', name: 'Birch' },
        { id: '6', name: 'Alder' },
        { id: '7', name: 'Elm' },
      ])
      expect(await app('select location_id, merchant_id from location_serves order by 1, 2')).toEqual([
        { location_id: '10', merchant_id: '5' },
        { location_id: '11', merchant_id: '5' },
        { location_id: '12', merchant_id: '5' },
        { location_id: '13', merchant_id: '6' },
      ])
      expect(await app('select merchant_id, location_id from merchant_home order by 1')).toEqual([
        { merchant_id: '5', location_id: '11' },
        { merchant_id: '6', location_id: '13' },
      ])
      expect(await app('select merchant_id from location_serves', '6')).toEqual([{ merchant_id: '6' }])
    },
  }))
