import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('every file that was kept whole is there byte for byte, in pieces; what a job made stays as it was', () =>
  handOver('0045-files-in-pieces', {
    before: ({ owner }) =>
      owner(`
        select set_config('app.merchant', '*', false);
        insert into merchant (id, name, code, currency) values
          (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into job (merchant_id, id, job_type, unique_key, status, options, user_id, created_by) values
          (5, 50, 'OrderImport', 'a', 'Draft', '{}', 1, 'Amy'), (6, 60, 'ProductImport', 'b', 'Draft', '{}', 2, 'Bo'),
          (5, 51, 'OrderImport', 'c', 'Draft', '{}', 1, 'Amy'), (5, 52, 'OrderExport', 'd', 'Succeeded', '{}', 1, 'Amy');
        insert into job_file (merchant_id, job_id, kind, part, name, content_type, bytes) values
          (5, 50, 'source', 0, 'long.csv', 'text/csv', convert_to(repeat('SKU,Qty;', 100000) || 'end', 'UTF8')),
          (6, 60, 'source', 0, 'short.csv', 'text/csv', 'SKU'),
          (5, 51, 'source', 0, 'just.csv', 'text/csv', convert_to(repeat('x', 262144), 'UTF8')),
          (5, 52, 'result', 0, 'made.csv', 'text/csv', convert_to(repeat('y', 300000), 'UTF8')),
          (5, 52, 'result', 1, 'made.csv', 'text/csv', 'z')`),
    after: async ({ app }) => {
      expect(
        await app(`
          select job_id::int, kind, count(*)::int as pieces, max(length(bytes)) as longest, min(name) as name,
                 md5(string_agg(bytes, '' order by part)) as hash
            from job_file group by job_id, kind order by job_id`),
      ).toEqual(
        [
          {
            job_id: 50,
            kind: 'source',
            pieces: 4,
            longest: 262_144,
            name: 'long.csv',
            text: `${'SKU,Qty;'.repeat(100_000)}end`,
          },
          { job_id: 51, kind: 'source', pieces: 1, longest: 262_144, name: 'just.csv', text: 'x'.repeat(262_144) },
          {
            job_id: 52,
            kind: 'result',
            pieces: 2,
            longest: 300_000,
            name: 'made.csv',
            text: `${'y'.repeat(300_000)}z`,
          },
          { job_id: 60, kind: 'source', pieces: 1, longest: 3, name: 'short.csv', text: 'SKU' },
        ].map(({ text, ...file }) => ({ ...file, hash: createHash('md5').update(text).digest('hex') })),
      )
      expect(await app('select distinct job_id::int from job_file', '6')).toEqual([{ job_id: 60 }])
    },
  }))
