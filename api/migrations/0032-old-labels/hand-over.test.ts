import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('labels that are printed are as they should be; one that was never printed is never old', () =>
  handOver('0032-old-labels', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR');
        insert into parcel (merchant_id, id, demand_kind, demand_id, number, label_prints)
        values (5, 51, 'order', 500, 1, 2), (5, 52, 'order', 500, 2, 0)`),
    after: async ({ app }) => {
      expect(await app('select is_label_old from parcel')).toEqual([{ is_label_old: false }, { is_label_old: false }])
      const grow = (id: number) => app(`update parcel set is_label_old = true where id = ${id}`)
      await grow(51)
      await expect(grow(52)).rejects.toThrow('parcel_label_old_is_printed')
    },
  }))
