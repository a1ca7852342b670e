import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calls } from 'contract/calls/all'
import { createClient } from 'contract/client'
import { routes } from 'contract/routes'
import { type House, openHouse } from '../../api/test/house.ts'
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
  /** The folder of the build that runs: another one where a fault was planted. */
  folder: string
  api: Process
  metrics: string
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
  const far = await furnishFar(house)
  const start: Target['start'] = async (settings = {}, folder = built.folder) => {
    const port = await freePort()
    const api = await startApi(folder, house.appUrl, {
      seconds: 180,
      settings: { METRICS_PORT: String(port), DATA_DIR: dataDir, ...settings },
    })
    return { api, metrics: `http://127.0.0.1:${port}/metrics` }
  }
  const first = await start()
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
