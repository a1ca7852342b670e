import { crc32, deflateSync } from 'node:zlib'
import { setTimeout } from 'node:timers/promises'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { atOnce } from '../../api/bench/load.ts'
import { zipOf } from '../../api/test/workbook.ts'
import { ask } from '../parts/ask.ts'
import { startWorker } from '../parts/servers.ts'
import { connected, destroy, drip } from './flood-sockets.ts'
import type { Flooded } from './flooded.ts'
import { bytesOf } from './wire.ts'

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
export async function pictures({ base, target, size }: Flooded): Promise<number> {
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const bombs = [pictureOf(20_000), pictureOf(4_900), pictureOf(30_000)]
  const numbers = Array.from({ length: size === 'whole' ? 60 : 6 }, (_, n) => n)
  await atOnce(numbers, 12, async (n) => {
    const imageFile = fileOf(bombs[n % bombs.length] ?? '', 'picture.png')
    const body = { sku: `BOMB-${n}`, productName: 'Bomb' }
    await ask(base, calls.catalogue.createProduct, { token, body, files: { imageFile } })
  })
  return numbers.length
}

const upload = (base: string, token: string, jobType: string, file: File): Promise<unknown> =>
  ask(base, calls.imports.createJobWithAttachment, { token, body: { jobType, check: true }, files: { csvFile: file } })

/** With a worker that works on what was uploaded. */
async function withWorker({ target }: Flooded, work: () => Promise<void>): Promise<void> {
  const worker = startWorker(target.folder, target.house.appUrl)
  try {
    await work()
  } finally {
    await worker.kill('SIGKILL')
  }
}

/** Workbooks whose sheets are nothing but blanks, archives that lie, files of 5,000 columns. */
export async function bombFiles(flooded: Flooded): Promise<number> {
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
  await withWorker(flooded, async () => {
    await atOnce(
      numbers,
      3,
      async (n) => void (await upload(base, token, 'OrderImport', files[n % 3] ?? fileOf('', ''))),
    )
    await setTimeout(1_000)
  })
  return numbers.length
}

/** Orders of one SKU and one number, row after row: what must be compared with all before it. */
export async function csvFiles(flooded: Flooded): Promise<number> {
  const { base, target, size } = flooded
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const rows = 'ONE,MUG,1,11/21/2026 8:26\n'.repeat(size === 'whole' ? 40_000 : 4_000)
  const numbers = Array.from({ length: size === 'whole' ? 4 : 1 }, (_, n) => n)
  await withWorker(flooded, async () => {
    await atOnce(numbers, 4, async () => {
      await upload(base, token, 'OrderImport', fileOf(`Order,SKU,Qty,Date\n${rows}`, 'one.csv'))
    })
    await setTimeout(size === 'whole' ? 10_000 : 1_000)
  })
  return numbers.length
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

/** Uploads as large as they may be, from several at once. */
export async function uploads({ base, target, size }: Flooded): Promise<number> {
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const file = fileOf(Buffer.alloc((size === 'whole' ? 20 : 4) * megabyte, 'Order,SKU\n1,MUG\n'), 'large.csv')
  const numbers = Array.from({ length: size === 'whole' ? 16 : 4 }, (_, n) => n)
  await atOnce(numbers, 8, async () => void (await upload(base, token, 'OrderImport', file).catch(() => undefined)))
  return numbers.length
}

/** Uploads that are begun, and of which the end never comes. */
export async function unfinishedUploads({ base, target, size }: Flooded): Promise<number> {
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const [count, megabytes] = size === 'whole' ? [40, 15] : [10, 2]
  const sockets = await connected(base, count)
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="csvFile"; filename="a.csv"\r\n\r\n`
  const begun = Buffer.alloc(megabytes * megabyte, 'Order,SKU\n1,MUG\n')
  for (const socket of sockets)
    socket.write(
      Buffer.concat([headOf(calls.imports.createJobWithAttachment, token, 24 * megabyte), Buffer.from(part)]),
    )
  for (const socket of sockets) socket.write(begun)
  await drip(sockets, size === 'whole' ? 10 : 2, (socket) => socket.write('x'))
  destroy(sockets)
  return count
}
