import { type House, openHouse } from '../../api/test/house.ts'
import { build, type Built, endAll, type Process, startApi } from './servers.ts'

/** Two api processes as shipped, on the database of one house. */
export type TwoProcesses = { house: House; built: Built; here: Process; there: Process; close: () => Promise<void> }

export async function startTwo(): Promise<TwoProcesses> {
  const built = await build()
  const house = await openHouse()
  return {
    house,
    built,
    here: await startApi(built.folder, house.appUrl),
    there: await startApi(built.folder, house.appUrl),
    close: async () => {
      await endAll()
      built.remove()
      await house.close()
    },
  }
}
