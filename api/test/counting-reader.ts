import { asTable, openPool, run, sql } from '../src/kernel/database.ts'
import { type Reader, runReader } from '../src/changes/readers.ts'

/** A process of its own that notes the id of every change it takes, as a test that kills it wants to count them. */
const counting: Reader = {
  name: 'counting',
  subjects: ['order'],
  take: async (tx, changes) =>
    void (await run(tx, sql`insert into counted select c.id from ${asTable(changes)} as c (id bigint)`)),
  rebuild: async (tx) => void (await run(tx, sql`insert into counted values (0)`)),
}

const pool = openPool(process.env['DATABASE_URL'] ?? '', 2)
await runReader(pool, counting, { signal: new AbortController().signal, report: console.error })
