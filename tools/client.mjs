/** The same server's other database. */
export const onDatabase = (url, name) => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Does work on a connection of its own, which ends with it. */
export async function withClient(url, work) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  // A server that is stopped while we hold a connection says so on the side; the statement itself fails with words.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
