import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { type House, openHouse } from '../../api/test/house.ts'
import { workThrough } from '../../api/test/imports.ts'
import { dice } from '../../api/test/shop-exports/orders.ts'
import { fillFloor, fillMerchant, type Known } from '../parts/filled.ts'
import { build, type Built, endAll, freePort, type Process, startApi } from '../parts/servers.ts'
import { floorOf } from './floor-values.ts'
import { type Far, furnishFar } from './identities.ts'
import { markAlder } from './marks.ts'

/** A database of its own with two merchants' houses, and the built api in a process of its own that is attacked. */
export type Target = {
  house: House
  built: Built
  /** Asked by `foreign` and `odd`; the other parts start some of their own. */
  api: Process
  metrics: string
  /** The folder of the build that runs: another one where a fault was planted. */
  folder: string
  own: Known
  foreign: Known
  floor: Known
  far: Far
  /** A number below `sides`, the same row of them for the same seed. */
  roll: (sides: number) => number
  /** One more api on the same database, with settings of its own, of this build or another. */
  start: (settings?: Record<string, string>, folder?: string) => Promise<{ api: Process; metrics: string }>
  close: () => Promise<void>
}

/**
 * What is attacked is served with the settings that are shipped: not with what tests in one process with a server set, so
 * that thousands of wrong passwords may come from one address.
 */
const shipped = { TRIES_PER_ADDRESS: '', DEVICES_PER_PERSON: '' }
/**
 * But for what asks each public call so often from one address, that at the shipped 30 a minute nearly all of it would be
 * turned away unread, and prove nothing: `foreign`, `odd` and the sign-ins that stand for a crowd of addresses.
 */
export const manyTries = { TRIES_PER_ADDRESS: '100000' }

export async function openTarget({ seed = 1 }: { seed?: number } = {}): Promise<Target> {
  const built = await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'crossdock-attack-'))
  const house = await openHouse()
  const clients = {
    as: house.as,
    clientOf: (token?: string) => createClient<Calls>(routes, { base: house.base, token: () => token }),
  }
  const floor = await fillFloor(house, clients)
  const own = await fillMerchant(house, clients, floor, 'birch')
  const foreign = await fillMerchant(house, clients, floor, 'alder')
  await markAlder(house, foreign)
  // What waits for the worker is no attack's doing.
  await workThrough(house)
  const far = await furnishFar(house)
  const start: Target['start'] = async (settings = {}, folder = built.folder) => {
    const port = await freePort()
    const api = await startApi(folder, house.appUrl, {
      seconds: 180,
      settings: { METRICS_PORT: String(port), DATA_DIR: dataDir, ...shipped, ...settings },
    })
    return { api, metrics: `http://127.0.0.1:${port}/metrics` }
  }
  const first = await start(manyTries)
  return {
    house,
    built,
    folder: built.folder,
    ...first,
    own,
    foreign,
    floor: await floorOf(house, foreign),
    far,
    roll: dice(seed),
    start,
    close: async () => {
      await endAll()
      await house.close()
      rmSync(dataDir, { recursive: true, force: true })
      built.remove()
    },
  }
}
