import { randomBytes } from 'node:crypto'
import { onDatabase, withClient } from '../client.mjs'
import { Told } from '../house.mjs'

/** An online backup as PostgreSQL sees it: a session that begins it, keeps the log for it, and ends it. */

/** The last migration that the portal's database had, or null. */
export const migrationIn = (adminUrl) =>
  withClient(onDatabase(adminUrl, 'crossdock'), async (client) => {
    const { rows } = await client.query(`select to_regclass('migration') is not null as "isThere"`)
    if (!rows[0].isThere) return null
    return (await client.query('select max(name) as name from migration')).rows[0].name
  })

const position = (lsn) => {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
const hex = (number) => number.toString(16).toUpperCase().padStart(8, '0')

/** The names of the files of the log from one position to before another. */
export function segmentsBetween({ start, stop, timeline, segmentBytes }) {
  const bytes = BigInt(segmentBytes)
  const inFile = 0x100000000n / bytes
  const names = []
  for (let segment = position(start) / bytes; segment <= (position(stop) - 1n) / bytes; segment++)
    names.push(hex(timeline) + hex(segment / inFile) + hex(segment % inFile))
  return names
}

async function factsOf(client) {
  const { rows } = await client.query(`
    select current_setting('wal_level') as "walLevel", current_setting('server_version') as version,
           (select setting::integer from pg_settings where name = 'wal_segment_size') as "segmentBytes",
           exists (select from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as "hasTablespaces"`)
  if (rows[0].walLevel === 'minimal')
    throw new Told(
      'This PostgreSQL was started by a version of Crossdock that could not be backed up while it runs. Stop ' +
        'Crossdock, start it again, and then back it up.',
    )
  if (rows[0].hasTablespaces)
    throw new Told('This database has tablespaces of its own, which npm run backup does not know: use pg_basebackup.')
  return rows[0]
}

/**
 * Begins an online backup: { version, signal, stop(), end() }. Until end() the server keeps every file of the log since
 * the beginning, by a temporary slot: slot and backup go with this session, however it ends, a kill -9 included.
 * `signal` aborts when the session is lost. stop() answers { moment, label, start, stop, segments }.
 */
export async function beginOnline(adminUrl) {
  const { default: pg } = await import('pg')
  const lost = new AbortController()
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'npm run backup' })
  client.on('error', (problem) => lost.abort(problem))
  await client.connect()
  const end = () => client.end().catch(() => {})
  try {
    const { version, segmentBytes } = await factsOf(client)
    const name = `crossdock_backup_${randomBytes(6).toString('hex')}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [name])
    await client.query(`select pg_backup_start('crossdock', fast => true)`)
    return { version, signal: lost.signal, stop: () => stopOnline(client, segmentBytes), end }
  } catch (problem) {
    await end()
    throw problem
  }
}

async function stopOnline(client, segmentBytes) {
  // What was committed by this moment is in the backup; of what is committed while the next statement runs, some is.
  const { rows: asked } = await client.query('select clock_timestamp() as moment')
  const { rows } = await client.query(
    'select lsn::text as stop, labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  const [{ stop, label }] = rows
  const start = /^START WAL LOCATION: (\S+)/m.exec(label)[1]
  const timeline = Number(/^START TIMELINE: (\d+)/m.exec(label)[1])
  return {
    moment: asked[0].moment.toISOString(),
    label,
    start,
    stop,
    segments: segmentsBetween({ start, stop, timeline, segmentBytes }),
  }
}
