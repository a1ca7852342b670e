import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('boxes that were chosen before are asked about where they do not fit; none is confirmed that nobody chose', () =>
  handOver('0034-box-anyway', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into parcel (merchant_id, id, demand_kind, demand_id, number, is_box_chosen)
        values (5, 51, 'order', 500, 1, true), (5, 52, 'order', 500, 2, false)`),
    after: async ({ app }) => {
      expect(await app('select id::int as id, is_box_chosen, is_box_confirmed from parcel order by id')).toEqual([
        { id: 51, is_box_chosen: true, is_box_confirmed: false },
        { id: 52, is_box_chosen: false, is_box_confirmed: false },
      ])
      const confirm = (id: number) => app(`update parcel set is_box_confirmed = true where id = ${id}`)
      await confirm(51)
      await expect(confirm(52)).rejects.toThrow('parcel_box_confirmed_is_chosen')
    },
  }))
