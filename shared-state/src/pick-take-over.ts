import type { NewScan, WaitingScan } from './scan-store.ts'
import { parsed } from './parsed.ts'

const namePattern = /^crossdock:pick:(\d+):(\d+):/
type OldPick = { scanNumber?: unknown; units?: unknown }

/** Picks that a version before kept in localStorage, under the person's id and the time, as scans that wait. */
const oldPicks = (shelf: Storage): { name: string; scan: NewScan }[] =>
  Object.keys(shelf)
    .filter((name) => namePattern.test(name))
    .sort((one, other) => Number(namePattern.exec(one)?.[2]) - Number(namePattern.exec(other)?.[2]))
    .flatMap((name) => {
      const { units, ...body } = parsed<OldPick | null>(shelf.getItem(name) ?? 'null') ?? {}
      const [, userId, at] = namePattern.exec(name) ?? []
      if (typeof body.scanNumber !== 'string') return []
      const scan: NewScan = {
        key: body.scanNumber,
        userId: Number(userId),
        userName: '',
        call: 'picking.updateOrdersPickingList',
        body,
        units: typeof units === 'number' ? units : 0,
        isTried: true,
        at: Number(at),
      }
      return { name, scan }
    })

/** Takes them over once, whoever they belong to; one that is there already was taken over before a crash. */
export async function takeOverPicks(
  shelf: Storage,
  waiting: readonly WaitingScan[],
  store: (scan: NewScan) => Promise<unknown>,
): Promise<void> {
  for (const { name, scan } of oldPicks(shelf)) {
    if (!waiting.some(({ key }) => key === scan.key)) await store(scan)
    shelf.removeItem(name)
  }
}
