import { Client } from 'pg'

/** Connections that write as a ledger is written, and remember what was acknowledged. */

const pairsPerEntry = 3

export type Writers = {
  /** The last entry of each writer that was acknowledged. */
  acknowledged: () => number[]
  /** Settles when each has had another entry acknowledged. */
  another: () => Promise<void>
  stop: () => Promise<void>
}

export async function makeLedger(client: Client): Promise<void> {
  await client.query(`
    create table ledger (id bigserial primary key, writer integer, entry integer, amount integer, note text);
    create table balance (writer integer primary key, entry integer not null, sum integer not null);
    create unlogged table scratch (writer integer, note text);
    insert into scratch select 0, 'kept by no backup' from generate_series(1, 1000)`)
}

async function writeEntry(client: Client, writer: number, entry: number): Promise<void> {
  await client.query('begin')
  await client.query(
    `insert into ledger (writer, entry, amount, note)
       select $1, $2, (case n % 2 when 0 then -1 else 1 end) * (1 + n / 2), repeat(md5(n::text), 20)
         from generate_series(2, $3) n`,
    [writer, entry, 1 + 2 * pairsPerEntry],
  )
  await client.query('update balance set entry = $2, sum = sum + 1 where writer = $1', [writer, entry])
  await client.query('insert into scratch values ($1, $2)', [writer, String(entry)])
  // Tables that come and go, also ones that are filled in the transaction that made them.
  if (entry % 5 === 0) await client.query(`create table made_${writer} as select * from ledger limit 500`)
  if (entry % 5 === 1) await client.query(`drop table if exists made_${writer}`)
  await client.query('commit')
}

export async function startWriters(url: string, count: number): Promise<Writers> {
  const last = Array.from({ length: count }, () => 0)
  let isOver = false
  const one = async (writer: number) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('insert into balance values ($1, 0, 0)', [writer])
    for (let entry = 1; !isOver; entry++) {
      await writeEntry(client, writer, entry)
      last[writer] = entry
    }
    await client.end()
  }
  const working = Promise.all(last.map((_, writer) => one(writer)))
  const another = async () => {
    const before = [...last]
    const isSo = () => last.every((entry, writer) => entry > (before[writer] ?? 0))
    const later = async (): Promise<void> =>
      isSo() ? undefined : new Promise((done) => setImmediate(done)).then(later)
    await Promise.race([later(), working])
  }
  return {
    acknowledged: () => [...last],
    another,
    async stop() {
      isOver = true
      await working
    },
  }
}

type Held = { writer: number; entries: number; rows: number; sum: number; entry: number; last: number }

/** What a database holds of each writer's entries: 'whole', or what is wrong. */
export async function held(client: Client): Promise<{ last: number[]; faults: Held[] }> {
  const { rows } = await client.query<Held>(`
    select b.writer, b.entry, count(distinct l.entry)::int as entries, count(l.id)::int as rows,
           coalesce(sum(l.amount), 0)::int as sum, coalesce(max(l.entry), 0) as last
      from balance b left join ledger l on l.writer = b.writer
     group by b.writer, b.entry, b.sum order by b.writer`)
  return {
    last: rows.map((row) => row.last),
    faults: rows.filter(
      (row) =>
        row.sum !== 0 ||
        row.last !== row.entry ||
        row.entries !== row.entry ||
        row.rows !== row.entry * 2 * pairsPerEntry,
    ),
  }
}
