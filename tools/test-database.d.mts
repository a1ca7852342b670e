export type TestDatabase = {
  name: string
  /** The superuser, on this database. */
  adminUrl: string
  /** crossdock_owner: owns the tables, migrates. */
  ownerUrl: string
  /** crossdock_app: what the portal connects as; row security holds for it. */
  appUrl: string
  /** Throws the database away, whoever is connected. */
  drop: () => Promise<unknown>
}

/**
 * A fresh, migrated, empty database, in well under 300 ms once the template stands; or a copy of one that nobody is
 * connected to.
 */
export function makeTestDatabase(from?: { copyOf?: TestDatabase }): Promise<TestDatabase>

/** The server that tests use: TEST_ADMIN_URL, or this clone's own in .data/test. */
export function testServer(): Promise<{ adminUrl: string; ownerUrl: string; appUrl: string }>
