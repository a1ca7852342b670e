import { expect, test } from 'vitest'
import { handOver } from '../../test/hand-over.ts'

test('what a merchant certainly wrote becomes its remark, all else the note that staff alone read', () =>
  handOver('0016-two-texts', {
    before: ({ owner }) =>
      owner(`
        insert into merchant (id, name, code, currency) values (5, 'Birch', 'BIRCH', 'MYR'), (6, 'Alder', 'ALDER', 'MYR');
        insert into warehouse_location (id, name, code, time_zone) values (10, 'North', 'N', 'UTC');
        insert into app_user (id, email, name, role, merchant_id, password_hash) values
          (50, 'a@birch.example', 'Ana', 'MERCHANT_ADMIN', 5, 'x'),
          (60, 'a@alder.example', 'Ana', 'MERCHANT_ADMIN', 6, 'x'),
          (70, 'm@house.example', 'Ana', 'WAREHOUSE_MANAGER', null, 'x');
        insert into job (merchant_id, id, job_type, unique_key, user_id, created_by) values
          (5, 500, 'OrderImport', 'own', 50, 'Ana'), (5, 501, 'OrderImport', 'house', 70, 'Ana'),
          (5, 502, 'OrderImport', 'moved', 60, 'Ana');
        insert into orders (merchant_id, id, location_id, reference_code, status, placed_at, currency, source, job_id,
                            created_by, remark) values
          (5, 1, 10, 'A', 1000, now(), 'MYR', 'merchant', null, 'Ana', 'from its system'),
          (5, 2, 10, 'B', 1000, now(), 'MYR', 'import', 500, 'Ana', 'from its file'),
          (5, 3, 10, 'C', 1000, now(), 'MYR', 'import', 501, 'Ana', 'from a file of the house'),
          (5, 4, 10, 'D', 1000, now(), 'MYR', 'import', 502, 'Ana', 'by somebody of another merchant now'),
          (5, 5, 10, 'E', 1000, now(), 'MYR', 'import', null, 'Ana', 'whoever'),
          (5, 6, 10, 'F', 1000, now(), 'MYR', 'internal', null, 'Ana', 'by hand'),
          (5, 7, 10, 'G', 1000, now(), 'MYR', 'internal', null, 'Ana', '')`),
    after: async ({ app }) =>
      expect(await app('select id, remark, warehouse_note from orders order by id', '5')).toEqual([
        { id: '1', remark: 'from its system', warehouse_note: '' },
        { id: '2', remark: 'from its file', warehouse_note: '' },
        { id: '3', remark: '', warehouse_note: 'from a file of the house' },
        { id: '4', remark: '', warehouse_note: 'by somebody of another merchant now' },
        { id: '5', remark: '', warehouse_note: 'whoever' },
        { id: '6', remark: '', warehouse_note: 'by hand' },
        { id: '7', remark: '', warehouse_note: '' },
      ]),
  }))
