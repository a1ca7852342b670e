import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('a tray that was set aside before stays so, by nobody that is known', () =>
  handOver('0039-asides', {
    before: ({ owner }) =>
      owner(`
        insert into warehouse_location (id, name, code, time_zone) values (10, 'North', 'N', 'UTC');
        insert into tray (location_id, name, aside_reason, aside_at) values (10, 'T-1', 'cracked', now())`),
    after: async ({ app }) =>
      expect(await app('select name, aside_reason, aside_by from tray')).toEqual([
        { name: 'T-1', aside_reason: 'cracked', aside_by: null },
      ]),
  }))
