import { newKey } from 'contract/client'
import {
  $scansOffline,
  $stoppedScans,
  $waitingScans,
  keepInHand,
  keepScan,
  leaveScanOut,
  type NewScan,
  sendScans,
  sendStopped,
  type StoppedScan,
  takeScanBack,
  type WaitingScan,
  workInHand,
} from 'shared-state'
import type { InHand, PickCall } from './walk-state.ts'

export type Maker = { userId: number; userName: string }
/** How the line of a person's scans on this device stands: their picks in it, and what stopped it. */
type KeptNow = {
  waiting: readonly PickCall[]
  /** Other scans of theirs count too: nothing new overtakes what waits. */
  isWaiting: boolean
  isOffline: boolean
  /** The first answers are under way; none is late, and none was a refusal. */
  isUnderWay: boolean
  stopped?: { call: PickCall; words: string; next?: string | undefined; code?: string | undefined }
}

const pickName = 'picking.updateOrdersPickingList'
export const bodyOf = ({ units: _, ...body }: PickCall) => body

/** The pick that a scan of this device is; another kind of scan, or what undoes one, has no line. */
export const pickOf = ({ body, units, key }: WaitingScan): PickCall => ({
  pickingListId: 0,
  lineId: 0,
  cellCode: '',
  code: '',
  quantity: 1,
  trayName: '',
  ...body,
  units,
  scanNumber: key,
})
export const isPick = ({ call, undoes }: WaitingScan): boolean => call === pickName && undoes === undefined

/** The line of one person, as the walk sees it. */
function keptNow(scans: readonly WaitingScan[], userId: number, isOffline: boolean, stopped?: StoppedScan): KeptNow {
  const own = scans.filter((scan) => scan.userId === userId)
  return {
    waiting: own.filter((scan) => isPick(scan) && !own.some(({ undoes }) => undoes === scan.key)).map(pickOf),
    isWaiting: own.length > 0,
    isOffline: isOffline && own.length > 0,
    isUnderWay: own.length > 0 && !isOffline && !own.some(({ isTried }) => isTried) && !stopped,
    ...(stopped
      ? { stopped: { call: pickOf(stopped.scan), words: stopped.words, next: stopped.next, code: stopped.code } }
      : {}),
  }
}

const handName = (userId: number, pickingListId: number) => `pick:${userId}:${pickingListId}`
const inHandOf = (work: unknown): InHand | undefined =>
  typeof work === 'object' && work !== null && 'held' in work && Array.isArray(work.held) ? (work as InHand) : undefined

/** The line of one person on this device. */
export function keptPicks({ userId, userName }: Maker) {
  const made = (body: object, more: Partial<NewScan>): NewScan => ({
    key: newKey(),
    userId,
    userName,
    call: pickName,
    body,
    units: 0,
    isTried: false,
    at: Date.now(),
    ...more,
  })
  return {
    now: () =>
      keptNow(
        $waitingScans.get() ?? [],
        userId,
        $scansOffline.get(),
        $stoppedScans.get().find(({ scan }) => scan.userId === userId),
      ),
    add: (call: PickCall, { isTried, isOffline }: { isTried: boolean; isOffline: boolean }) =>
      keepScan(made(bodyOf(call), { key: call.scanNumber, units: call.units, isTried }), isOffline),
    takeBack: ({ pickingListId, scanNumber }: PickCall) =>
      takeScanBack(scanNumber, made({ pickingListId, undo: true, scanNumber, askedTimestamp: Date.now() }, {})),
    inHand: (pickingListId: number) => inHandOf(workInHand(handName(userId, pickingListId))),
    keepInHand: (pickingListId: number, inHand: InHand | undefined) =>
      keepInHand(handName(userId, pickingListId), inHand),
    send: () => sendScans(userId),
    sendAgain: sendStopped,
    leaveOut: leaveScanOut,
  }
}

export type KeptPicks = ReturnType<typeof keptPicks>
