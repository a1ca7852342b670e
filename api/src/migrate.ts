import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client, DatabaseError } from 'pg'

/** Where the migrations lie: beside the build, or in the sources. */
export function migrationsFolder(): string {
  const places = ['./migrations/', '../migrations/'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`No migrations in ${places.join(', ')}`)
  return found
}

/** The names of all migrations, in the order they are applied. */
export const listMigrations = (folder = migrationsFolder()): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^\d{4}-/.test(entry.name))
    .map((entry) => entry.name)
    .sort()

// `if not exists` is not safe against a second starter at the same moment:
// PostgreSQL then reports a duplicate, and asking again is right.
async function makeTables(client: Client): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await client.query(`
        create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
        create table if not exists migration_lock (id integer primary key);
        insert into migration_lock (id) values (1) on conflict do nothing;
        grant select on migration to public`)
      return
    } catch (problem) {
      const isRace = problem instanceof DatabaseError && ['23505', '42P07', 'XX000'].includes(problem.code ?? '')
      if (!isRace || tries === 5) throw problem
    }
}

const appliedIn = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)

function refuseUnknown(applied: string[], known: string[]): void {
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The database holds migrations this version does not know: ${unknown.join(', ')}. ` +
        'It was used by a newer version; start that one.',
    )
}

/**
 * Applies one migration in one transaction; the lock row makes a second migrator wait, and find it done.
 * False when it was done already.
 */
async function apply(client: Client, name: string, folder: string, known: string[]): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('select id from migration_lock where id = 1 for update')
    const applied = await appliedIn(client)
    refuseUnknown(applied, known)
    const isNew = !applied.includes(name)
    if (isNew) {
      await client.query(readFileSync(`${folder}/${name}/up.sql`, 'utf8'))
      await client.query('insert into migration (name) values ($1)', [name])
    }
    await client.query('commit')
    return isNew
  } catch (problem) {
    await client.query('rollback')
    throw new Error(`Migration ${name}: ${problem instanceof Error ? problem.message : String(problem)}`, {
      cause: problem,
    })
  }
}

/** Brings the schema up to date as the owning role; answers the names it applied. */
export async function migrate(
  ownerUrl: string,
  log: (line: string) => void,
  folder = migrationsFolder(),
): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await makeTables(client)
    const known = listMigrations(folder)
    refuseUnknown(await appliedIn(client), known)
    const done: string[] = []
    for (const name of known)
      if (await apply(client, name, folder, known)) {
        log(`Applied migration ${name}`)
        done.push(name)
      }
    return done
  } finally {
    await client.end()
  }
}

const isCommand = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isCommand) {
  const ownerUrl = process.env.DATABASE_OWNER_URL
  if (!ownerUrl) {
    console.error('DATABASE_OWNER_URL is not set: the role that owns the tables applies the migrations.')
    process.exit(1)
  }
  try {
    const done = await migrate(ownerUrl, (line) => console.log(line))
    if (done.length === 0) console.log('The schema is up to date.')
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    process.exit(1)
  }
}
