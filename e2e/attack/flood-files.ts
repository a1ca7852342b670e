import { crc32, deflateSync } from 'node:zlib'
import { setTimeout } from 'node:timers/promises'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { atOnce } from '../../api/bench/load.ts'
import { zipOf } from '../../api/test/workbook.ts'
import { one, sql } from '../../api/src/kernel/database.ts'
import { type Answer, ask } from '../parts/ask.ts'
import { startWorker } from '../parts/servers.ts'
import { Judge, WorkerWatch } from './flood-judge.ts'
import { connected, destroy, drip } from './flood-sockets.ts'
import type { Flooded, Told } from './flooded.ts'
import { bytesOf, heardOf } from './wire.ts'

type Bytes = Uint8Array<ArrayBuffer>
const fileOf = (bytes: Buffer | string, name: string): File => new File([Buffer.from(bytes) as Bytes], name)

/** A picture of one colour, side by side, that is small as long as nobody draws it. */
function pictureOf(side: number): Buffer {
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc((Math.ceil(side / 8) + 1) * side)
  const signature = Buffer.from([0x89, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Pictures that say they are small files and are enormous when they are drawn. */
export async function pictures({ base, target, size }: Flooded): Promise<Told> {
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const bombs = [pictureOf(20_000), pictureOf(4_900), pictureOf(30_000)]
  const judge = new Judge()
  const numbers = Array.from({ length: size === 'whole' ? 60 : 6 }, (_, n) => n)
  await atOnce(numbers, 12, async (n) => {
    const imageFile = fileOf(bombs[n % bombs.length] ?? '', 'picture.png')
    const body = { sku: `BOMB-${n}`, productName: 'Bomb' }
    judge.hear(await ask(base, calls.catalogue.createProduct, { token, body, files: { imageFile } }))
  })
  // Two of three are larger than may be drawn, and refused in words; who sends three at once waits.
  const refused = judge.within(400, 500)
  return {
    times: numbers.length,
    through: { 'pictures answered': { was: judge.within(200, 500), atLeast: numbers.length } },
    turnedAway: { was: refused, atLeast: (numbers.length * 2) / 3 },
    faults: judge.faults,
    words: judge.words,
  }
}

const upload = (base: string, token: string, jobType: string, file: File): Promise<Answer> =>
  ask(base, calls.imports.createJobWithAttachment, { token, body: { jobType, check: true }, files: { csvFile: file } })

/** What a worker may hold: what the longest file takes (docs/operate.md, measured), the files here are shorter. */
const workerMb = 600
const jobsWithinMs = 60_000

/** With a worker that works on what was uploaded, until it has. */
async function withWorker({ target }: Flooded, judge: Judge, work: () => Promise<void>): Promise<Told> {
  const { house, folder } = target
  const jobsThat = (isEnded: boolean): Promise<number> =>
    house.system((tx) =>
      one<{ jobs: number }>(
        tx,
        sql`
        select count(*)::int as jobs from job
         where (status not in ('Checking', 'Queued', 'Running')) = ${isEnded}`,
      ).then(({ jobs }) => jobs),
    )
  const endedBefore = await jobsThat(true)
  const worker = startWorker(folder, house.appUrl)
  const watch = new WorkerWatch(worker)
  try {
    await work()
    for (const end = Date.now() + jobsWithinMs; (await jobsThat(false)) > 0 && Date.now() < end;) await setTimeout(100)
    const left = await jobsThat(false)
    const ended = (await jobsThat(true)) - endedBefore
    const faults = [...judge.faults, ...(await watch.faults(workerMb))]
    if (left > 0) faults.push(`${left} jobs had not ended after ${jobsWithinMs / 1000} s`)
    const words = `${judge.words}; ${ended} jobs ended, ${watch.peakMb} MB in the worker`
    return { times: 0, faults, words, through: { 'jobs ended': { was: ended, atLeast: judge.within(200, 300) } } }
  } finally {
    await worker.kill('SIGKILL')
  }
}

/** Workbooks whose sheets are nothing but blanks, archives that lie, files of 5,000 columns. */
export async function bombFiles(flooded: Flooded): Promise<Told> {
  const { base, target, size } = flooded
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const blanks = ' '.repeat(size === 'whole' ? 200_000_000 : 20_000_000)
  const bomb = zipOf([
    { name: '[Content_Types].xml', text: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      text: '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    { name: 'xl/worksheets/sheet1.xml', text: blanks },
  ])
  const liar = zipOf([{ name: 'xl/worksheets/sheet1.xml', text: blanks.slice(0, 5_000_000), length: 10 }])
  const row = Array.from({ length: 5_000 }, (_, n) => `c${n}`).join(',')
  const wide = `${row}\n`.repeat(size === 'whole' ? 300 : 20)
  const files = [fileOf(bomb, 'bomb.xlsx'), fileOf(liar, 'liar.xlsx'), fileOf(wide, 'wide.csv')]
  const numbers = Array.from({ length: size === 'whole' ? 12 : 3 }, (_, n) => n)
  const judge = new Judge()
  const told = await withWorker(flooded, judge, () =>
    atOnce(numbers, 2, async (n) =>
      judge.hear(await upload(base, token, 'OrderImport', files[n % 3] ?? fileOf('', ''))),
    ).then(() => undefined),
  )
  // Whether it is refused when it comes or by the worker, each was looked into: none was turned away for its number.
  const looked = numbers.length - judge.count(429) - judge.count(503)
  return {
    ...told,
    times: numbers.length,
    through: { ...told.through, 'files looked into': { was: looked, atLeast: numbers.length } },
  }
}

/** Orders of one SKU and one number, row after row: what must be compared with all before it. */
export async function csvFiles(flooded: Flooded): Promise<Told> {
  const { base, target, size } = flooded
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const rows = 'ONE,MUG,1,11/21/2026 8:26\n'.repeat(size === 'whole' ? 40_000 : 4_000)
  const numbers = Array.from({ length: size === 'whole' ? 4 : 1 }, (_, n) => n)
  const judge = new Judge()
  const told = await withWorker(flooded, judge, () =>
    atOnce(numbers, 2, async () =>
      judge.hear(await upload(base, token, 'OrderImport', fileOf(`Order,SKU,Qty,Date\n${rows}`, 'one.csv'))),
    ).then(() => undefined),
  )
  const taken = { was: judge.within(200, 300), atLeast: numbers.length }
  return { ...told, times: numbers.length, through: { ...told.through, 'files taken': taken } }
}

const megabyte = 1024 * 1024
const boundary = 'flood-boundary'
const headOf = (call: Call, token: string, length: number): Buffer =>
  bytesOf({
    method: call.method,
    target: call.path,
    headers: [
      ['authorization', `Bearer ${token}`],
      ['content-type', `multipart/form-data; boundary=${boundary}`],
      ['content-length', String(length)],
    ],
  })

/** Uploads as large as they may be, from several at once: two of a person may come (UPLOADS_PER_PERSON). */
export async function uploads({ base, target, size }: Flooded): Promise<Told> {
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const file = fileOf(Buffer.alloc((size === 'whole' ? 20 : 4) * megabyte, 'Order,SKU\n1,MUG\n'), 'large.csv')
  const numbers = Array.from({ length: size === 'whole' ? 16 : 4 }, (_, n) => n)
  const judge = new Judge()
  let cut = 0
  await atOnce(numbers, 8, async () => {
    // Who is refused while a file still comes may find the connection ended before the answer is read.
    const answer = await upload(base, token, 'OrderImport', file).catch(() => undefined)
    if (answer) judge.hear(answer)
    else cut++
  })
  const taken = judge.within(200, 300)
  return {
    times: numbers.length,
    through: { 'files taken': { was: taken, atLeast: 2 } },
    turnedAway: { was: judge.count(429) + judge.count(503) + cut, atLeast: numbers.length / 4 },
    faults: judge.faults,
    words: `${judge.words}, ${cut} cut off while they came`,
  }
}

/** Uploads that are begun, and of which the end never comes. */
export async function unfinishedUploads({ base, target, size }: Flooded): Promise<Told> {
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const [count, megabytes] = size === 'whole' ? [40, 15] : [10, 2]
  const sockets = await connected(base, count)
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\n`
  const begun = Buffer.alloc(megabytes * megabyte, 'Order,SKU\n1,MUG\n')
  const judge = new Judge()
  for (const socket of sockets) socket.once('data', (piece: Buffer) => judge.hear(heardOf(String(piece))))
  for (const socket of sockets)
    socket.write(
      Buffer.concat([headOf(calls.imports.createJobWithAttachment, token, 24 * megabyte), Buffer.from(part)]),
    )
  for (const socket of sockets) socket.write(begun)
  await drip(sockets, size === 'whole' ? 10 : 2, (socket) => socket.write('x'))
  const answered = judge.within(1, 600)
  const bytes = sockets.reduce((sum, socket) => sum + socket.bytesWritten, 0)
  destroy(sockets)
  return {
    times: count,
    through: { 'megabytes sent': { was: Math.floor(bytes / megabyte), atLeast: 2 * megabytes } },
    turnedAway: { was: answered, atLeast: count - 2 },
    faults: judge.faults,
    words: judge.words,
  }
}
