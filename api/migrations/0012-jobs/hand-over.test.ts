import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('every job keeps its rows, files and counts, and waits in the lane its length asks for', () =>
  handOver('0012-jobs', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant_group (id, name) values (1, 'East');
        insert into merchant (id, name, code, currency, merchant_group_id) values
          (5, 'Birch', 'BIRCH', 'MYR', 1), (6, 'Alder', 'ALDER', 'MYR', 1);
        insert into job (merchant_id, id, job_type, unique_key, status, total, done, ok, options, user_id, created_by) values
          (5, 50, 'OrderImport', 'a', 'Running', 9000, 400, 400, '{"existing": "leave", "madeBefore": 200}', 1, 'Amy'),
          (5, 51, 'OrderImport', 'b', 'Draft', 2, 0, 0, '{}', 1, 'Amy'),
          (6, 60, 'ProductImport', 'a', 'Succeeded', 2, 2, 2, '{}', 2, 'Bo');
        insert into job_file (merchant_id, job_id, kind, name, content_type, bytes) values
          (5, 50, 'source', 'o.csv', 'text/csv', 'SKU'), (6, 60, 'source', 'p.csv', 'text/csv', 'SKU');
        insert into job_row (merchant_id, job_id, row_no, cells, state) values
          (5, 50, 1, '["x"]', 'made'), (5, 51, 1, '["x"]', 'bad'), (6, 60, 1, '["x"]', 'made')`),
    after: async ({ app }) => {
      expect(
        await app('select id, lane, done_before, options, has_file, has_error_file, status from job order by id'),
      ).toMatchObject([
        {
          id: '50',
          lane: 'long',
          done_before: 200,
          options: { existing: 'leave' },
          has_file: true,
          has_error_file: false,
        },
        { id: '51', lane: 'short', done_before: 0, has_file: false, has_error_file: true, status: 'Draft' },
        { id: '60', lane: 'short', has_file: true, has_error_file: false, status: 'Succeeded' },
      ])
      expect(await app('select job_id, part, name from job_file order by job_id')).toEqual([
        { job_id: '50', part: 0, name: 'o.csv' },
        { job_id: '60', part: 0, name: 'p.csv' },
      ])
      expect(await app('select job_id from job_row order by job_id')).toHaveLength(3)
      expect(await app('select id from job', '6')).toEqual([{ id: '60' }])
      expect(await app('select job_id from job_file', '6')).toEqual([{ job_id: '60' }])
    },
  }))
