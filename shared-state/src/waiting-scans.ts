import { CallError } from 'contract/client'
import { warehouseManagers } from 'contract/roles'
import { atom, computed } from 'nanostores'
import { api } from './api.ts'
import { takeOverPicks } from './pick-take-over.ts'
import { type NewScan, removeScan, storeAgain, storedScans, storeScan, type WaitingScan } from './scan-store.ts'
import { readWork } from './scan-work.ts'
import { $role, $user } from './user.ts'

/** A scan the server refused: nothing behind it is sent until somebody settles it. */
export type StoppedScan = { scan: WaitingScan; words: string; next?: string | undefined; code?: string }

/** What waits on this device, whoever made it, in order; undefined until it was read. */
export const $waitingScans = atom<readonly WaitingScan[] | undefined>(undefined)
/** The refused ones, one of each person at most: it stands with its scan, so every tab knows. */
export const $stoppedScans = computed($waitingScans, (scans = []): readonly StoppedScan[] =>
  scans.flatMap((scan) => (scan.stopped ? [{ scan, ...scan.stopped }] : [])),
)
/** The server could not be reached when a scan was sent last. */
export const $scansOffline = atom(false)

type Sent = (scan: WaitingScan, reply: unknown) => void
const listeners = new Set<Sent>()
/** Tells of every scan that waited and that the server has now, before it leaves the line. The answer ends it. */
export function onScanSent(listener: Sent): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const later: readonly string[] = ['busy', 'key-in-flight', 'not-signed-in', 'password-expired']
/** What stands before the server says these when it does not answer. */
const gateways = [502, 503, 504]
/** The server did not answer: nothing did, or what stands before it. One that is busy says so itself. */
export const isUnreachable = ({ code, status }: CallError): boolean =>
  code === 'offline' || (code === 'unexpected' && gateways.includes(status))
/** Nothing was decided: the same may be sent again. */
export const isSentLater = (problem: CallError): boolean => later.includes(problem.code) || isUnreachable(problem)

let channel: BroadcastChannel | undefined
const read = async (): Promise<void> => $waitingScans.set(await storedScans())
async function changed(): Promise<void> {
  await read()
  channel?.postMessage('changed')
}

/** One at a time, in all tabs of this device. */
let last: Promise<unknown> = Promise.resolve()
function alone<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request('crossdock:scans', work) as Promise<T>
  const next = last.then(work)
  last = next.catch(() => undefined)
  return next
}

const cannotKeep = (problem: unknown): never => {
  throw new Error(
    `This device cannot keep scans: ${problem instanceof Error ? problem.message : String(problem)}. ` +
      'The scan does not count; scan again when the connection is back.',
  )
}

/** Puts a scan into the line. Once this answers, neither a closed browser nor an empty battery loses it. */
export async function keepScan(scan: NewScan, isOffline: boolean): Promise<void> {
  await storeScan(scan).catch(cannotKeep)
  // One that nobody has tried to send says nothing of a server that is there.
  if (scan.isTried || isOffline) $scansOffline.set(isOffline)
  await changed()
  // Else a browser that is short of space may throw it away.
  void navigator.storage?.persist?.().catch(() => undefined)
  if (!scan.isTried) sendOwn()
}

const remove = async (scans: readonly WaitingScan[]): Promise<void> => {
  for (const { place } of scans) await removeScan(place)
  await changed()
}
const withItsUndo = (scans: readonly WaitingScan[], key: string) =>
  scans.filter((one) => one.key === key || one.undoes === key)

/** Takes a scan out of the line, whatever became of it. */
export const dropScan = (key: string): Promise<void> => alone(async () => remove(withItsUndo(await storedScans(), key)))

/**
 * Takes back a scan that waits; false where the server has it meanwhile. One whose answer was lost the server may have:
 * it is sent still, and then what undoes it.
 */
export const takeScanBack = (key: string, undo: NewScan): Promise<boolean> =>
  alone(async () => {
    const scan = (await storedScans()).find((one) => one.key === key)
    if (!scan) return false
    if (!scan.isTried) await remove([scan])
    else await keepScan({ ...undo, undoes: key, isTried: true }, $scansOffline.get())
    return true
  })

/** Whether this person may send what that one made: their own, or as a warehouse manager in their name. */
export const maySendScansOf = (userId: number): boolean =>
  $user.get() !== undefined && ($user.get()?.id === userId || warehouseManagers.includes($role.get()))

type Send = (input: { body: object }, extra: { key: string; madeBy?: number }) => Promise<unknown>
const callOf = (name: string): Send | undefined => {
  const [subject = '', call = ''] = name.split('.')
  return (api as unknown as Record<string, Record<string, Send>>)[subject]?.[call]
}

/** A dead network may hold a request for minutes; under its key it may be sent again at any time. */
const patienceMs = 6_000
export function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallError(0, {}, '')), patienceMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Sends the first scan of a person; answers whether the one behind it may go. */
async function sendFirst(userId: number): Promise<boolean> {
  const scan = (await storedScans()).find((one) => one.userId === userId)
  if (!scan || scan.stopped || !maySendScansOf(userId)) return false
  const isOwn = $user.get()?.id === userId
  try {
    const send = callOf(scan.call)
    if (!send) throw new CallError(404, { message: `This version knows no scan of the kind ${scan.call}.` }, scan.call)
    const reply = await inTime(send({ body: scan.body }, { key: scan.key, ...(isOwn ? {} : { madeBy: userId }) }))
    $scansOffline.set(false)
    // Told before it leaves the line, so that no screen counts it neither here nor there.
    for (const listener of listeners) listener(scan, reply)
    await removeScan(scan.place)
    await changed()
    return true
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    problem.isTold = true
    $scansOffline.set(isUnreachable(problem))
    return await notSent(scan, problem)
  }
}

/** What is refused and was taken back already needs nobody. */
async function notSent(scan: WaitingScan, problem: CallError): Promise<boolean> {
  if (isSentLater(problem)) {
    if (scan.isTried) return false
    await storeAgain({ ...scan, isTried: true })
    await changed()
    return false
  }
  const both = withItsUndo(await storedScans(), scan.key)
  if (both.length > 1) {
    await remove(both)
    return true
  }
  await storeAgain({ ...scan, stopped: { words: problem.message, next: problem.failure.next, code: problem.code } })
  await changed()
  return false
}

const sending = new Map<number, Promise<void>>()
/** Whose line was asked to be sent while it was: what it ended at may just have changed. */
const askedAgain = new Set<number>()
async function sendAll(userId: number): Promise<void> {
  try {
    for (;;) {
      askedAgain.delete(userId)
      if (!(await alone(() => sendFirst(userId))) && !askedAgain.has(userId)) return
    }
  } finally {
    sending.delete(userId)
  }
}

/** Sends what a person has waiting here, in order, until one is refused or the server cannot be reached. */
export function sendScans(userId = $user.get()?.id ?? 0): Promise<void> {
  askedAgain.add(userId)
  const running = sending.get(userId) ?? sendAll(userId)
  sending.set(userId, running)
  return running
}

/** Sends a refused scan once more, after what stood in its way is settled. */
export async function sendStopped(key: string): Promise<void> {
  const userId = await alone(async () => {
    const stopped = (await storedScans()).find((one) => one.key === key)
    if (!stopped) return undefined
    const { stopped: _, ...scan } = stopped
    await storeAgain(scan)
    return scan.userId
  })
  await changed()
  if (userId !== undefined) await sendScans(userId)
}

/** Drops a refused scan and sends the rest. */
export async function leaveScanOut(key: string): Promise<void> {
  const userId = $waitingScans.get()?.find((scan) => scan.key === key)?.userId
  await dropScan(key)
  await sendScans(userId)
}

const sendAgainMs = 5_000
const sendOwn = (): void => {
  const me = $user.get()?.id
  if ($waitingScans.get()?.some(({ userId }) => userId === me)) void sendScans(me).catch(console.warn)
}

let reading: Promise<void> | undefined
/** Reads what waits here, and from then on sends what is the person's own whenever it can be. A second start is none. */
export function startScans(): Promise<void> {
  reading ??= begin()
  return reading
}

async function begin(): Promise<void> {
  try {
    await takeOverPicks(localStorage, await storedScans(), storeScan)
    await readWork()
    await read()
  } catch (problem) {
    // A browser that keeps nothing: each scan that should wait says so.
    console.warn(problem)
    $waitingScans.set([])
  }
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('crossdock:scans')
  channel?.addEventListener('message', () => void read().catch(console.warn))
  window.addEventListener('online', sendOwn)
  setInterval(sendOwn, sendAgainMs)
  sendOwn()
}
