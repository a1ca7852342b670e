import type { Calls } from 'contract/calls/all'
import { newKey } from 'contract/client'
import type { Item } from 'contract/define'
import { add, attempt, mustRefuse } from './book.ts'
import type { Api, Floor, Work } from './floor.ts'
import { nextScan } from './scan.ts'

type Line = Item<Calls['picking']['getOrderItemsByPickingListId']>
const kinds = ['Cluster', 'Cluster', 'Cluster', 'Single', 'Order'] as const
const traysEach = 400

/** Takes a list, walks it scan by scan, and leaves it when it is done or others stand in the way. */
export function picker(floor: Floor, hand: Api, number: number): Work {
  const { book } = floor
  let lastTray = 0
  const nextTray = () => `T-${number * traysEach + (lastTray = (lastTray + 1) % traysEach)}`
  return async () => {
    const { result } = await hand.picking.getOrdersPickingList({ query: { pickingListStatus: 'Paused', pageSize: 5 } })
    const pickingListId =
      (floor.once(2) ? floor.pick(result)?.pickingListId : undefined) ??
      (
        await attempt(
          book,
          hand.picking.generatePickingList({ body: { kind: floor.pick(kinds) ?? 'Cluster', slots: 6 } }),
        )
      )?.pickingListId
    if (pickingListId === undefined) return false
    if (!(await attempt(book, hand.picking.updateOrdersPickingList({ body: { pickingListId, assign: true } }))))
      return true
    await walk(floor, hand, pickingListId, nextTray)
    await attempt(book, hand.picking.updateOrdersPickingList({ body: { pickingListId, pause: true } }))
    return true
  }
}

/** Until nothing of it is left that goes; what is refused is read anew, a few times. */
async function walk(floor: Floor, hand: Api, pickingListId: number, nextTray: () => string): Promise<void> {
  const trays = new Map<string, string>()
  for (let round = 0; round < 4 && !floor.isOver(); round++) {
    const lines = await attempt(floor.book, hand.picking.getOrderItemsByPickingListId({ query: { pickingListId } }))
    const open = (lines ?? []).filter(({ left, hold }) => left > 0 && hold === null)
    if (open.length === 0) return
    for (const line of open) {
      // Single orders share a tray, any other has one of its own.
      const whose = line.slot === null ? 'all' : String(line.orderId)
      const tray = line.trayName ?? trays.get(whose) ?? nextTray()
      if (await pickLine(floor, hand, line, tray)) trays.set(whose, tray)
    }
  }
}

async function pickLine(floor: Floor, hand: Api, line: Line, trayName: string): Promise<boolean> {
  const { book, once, breathe } = floor
  const { pickingListId, lineId, cellCode, sku, batchNo } = line
  const scan = (said: object) => {
    const scanNumber = newKey()
    const body = { pickingListId, lineId, cellCode, code: sku, batchNo, trayName, quantity: 1, scanNumber, ...said }
    return hand.picking.updateOrdersPickingList({ body }, { key: body.scanNumber })
  }
  let picked = 0
  while (picked < line.left && !floor.isOver()) {
    await breathe()
    const next = nextScan(floor, line, line.left - picked)
    await mischief(floor, line, { trayName, isBegun: picked > 0 }, scan)
    const scanNumber = newKey()
    const taken = { code: next.code, quantity: next.quantity, scanNumber }
    const done = await attempt(book, scan(taken))
    if (!done) return picked > 0
    add(book.tray(trayName), sku, next.units)
    picked += next.units
    book.count('units picked', next.units)
    book.count('scans of the picker')
    if (once(50)) await sayAgain(floor, () => scan(taken), done.left)
    if (once(80)) {
      const undo = { pickingListId, scanNumber, undo: true }
      if (await attempt(book, hand.picking.updateOrdersPickingList({ body: undo }))) {
        add(book.tray(trayName), sku, -next.units)
        picked -= next.units
      }
    }
  }
  return true
}

/** What a scan must be refused for, one in fifty of each kind. */
async function mischief(
  floor: Floor,
  line: Line,
  { trayName, isBegun }: { trayName: string; isBegun: boolean },
  scan: (said: object) => Promise<unknown>,
): Promise<void> {
  const { book, once } = floor
  if (once(50)) await mustRefuse(book, 'another item picked', scan({ code: otherThan(floor, line) }))
  if (once(50)) await mustRefuse(book, 'picked from another cell', scan({ cellCode: otherCell(floor, line.cellCode) }))
  if (once(50)) await mustRefuse(book, 'more than asked', scan({ quantity: line.left + 1 }))
  // Goods that are kept without batches have any label.
  if (once(50) && line.batchNo !== '')
    await mustRefuse(book, 'another batch picked', scan({ batchNo: `${line.batchNo}-OLD` }))
  const other = once(50) ? floor.pick([...book.trays.keys()].filter((name) => name !== trayName)) : undefined
  // An order without a tray may take any that is free.
  if (other && isBegun) await mustRefuse(book, 'into another tray', scan({ trayName: other }))
}

/** The answer was lost, and the device says it once more: it counts once. */
async function sayAgain({ book }: Floor, scan: () => Promise<{ left: number }>, left: number): Promise<void> {
  const again = await attempt(book, scan())
  if (again && again.left !== left) book.fault('a scan that was said twice counted twice')
}

const otherThan = ({ sellers, pick }: Floor, { sku, merchantId }: Line): string =>
  pick((sellers.find((one) => one.merchantId === merchantId)?.things ?? []).filter((thing) => thing.sku !== sku))
    ?.sku ?? 'NOTHING'

const otherCell = ({ cells, pick }: Floor, code: string): string => pick(cells.filter((cell) => cell !== code)) ?? 'X'
