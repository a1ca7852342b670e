import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('holds that stand keep standing, and the moment goes with the Date hold, without one with each', () =>
  handOver('0019-a-date-with-its-hold', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (10, 'North', 'N', 'UTC');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source, hold,
                            hold_until) values
          (5, 1, 10, 'A', 2000, now(), 'MYR', 'internal', 'Fraud,Date', '2026-12-01 00:00Z'),
          (5, 2, 10, 'B', 2000, now(), 'MYR', 'internal', 'Payment, Address', '2026-12-02 00:00Z'),
          (5, 3, 10, 'C', 2000, now(), 'MYR', 'internal', 'Operator', null),
          (5, 4, 10, 'D', 2000, now(), 'MYR', 'internal', null, null),
          (5, 5, 10, 'E', 2000, now(), 'MYR', 'internal', '', '2026-12-02 00:00Z')`),
    after: async ({ app }) =>
      expect(
        await app(
          `select id, holds, array(select coalesce(to_char(u at time zone 'UTC', 'DD Mon'), 'lifted')
                                     from unnest(holds_until) with ordinality as x (u, n) order by n) as until
             from orders order by id`,
          '5',
        ),
      ).toEqual([
        { id: '1', holds: ['Fraud', 'Date'], until: ['lifted', '01 Dec'] },
        { id: '2', holds: ['Payment', 'Address'], until: ['02 Dec', '02 Dec'] },
        { id: '3', holds: ['Operator'], until: ['lifted'] },
        { id: '4', holds: [], until: [] },
        { id: '5', holds: [], until: [] },
      ]),
  }))
