import { readFileSync } from 'node:fs'
import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import type { ImportType } from 'contract/imports'
import { readCsv, writeCsv } from '../src/kernel/csv.ts'
import { chargeName } from '../src/imports/kinds/not-goods.ts'
import { queue } from '../src/background.ts'
import { type Lane, lanes } from '../src/jobs/job.ts'
import { runNextJob } from '../src/jobs/run.ts'
import { type Api, type House, openHouse } from './house.ts'

/** The real order lines (data/README.md). */
export const retailFile = (): Buffer => readFileSync(new URL('./data/online-retail-1000.csv', import.meta.url))

type Upload = Omit<Body<Calls['imports']['createJobWithAttachment']>, 'jobType'>
/** Uploads a file as a person would. */
export const upload = (api: Api, jobType: ImportType, file: string | Buffer, body: Upload = {}, name = 'file.csv') =>
  api.imports.createJobWithAttachment({
    body: { jobType, ...body },
    files: { csvFile: new File([typeof file === 'string' ? file : new Uint8Array(file)], name) },
  })

/** Works on every job that waits, lane by lane, as the worker does. */
export async function workThrough(house: House, signal = new AbortController().signal): Promise<void> {
  for (const lane of lanes) while (await runNext(house, 'test-worker', signal, lane)) continue
}

/** A product file made of an order file: every SKU once, with its first description and price. */
export async function productsOf(file: Buffer): Promise<Buffer> {
  const { rows } = await readCsv(file, 'file')
  const products = new Map<string, string[]>()
  for (const {
    cells: [, sku = '', name = '', , , price = ''],
  } of rows)
    if (!chargeName(sku) && !products.has(sku)) products.set(sku, [sku, name.trim() || sku, price])
  return writeCsv([['SKU', 'Product name', 'Base price'], ...products.values()])
}

type Status = Reply<Calls['jobs']['getJobStatus']>
/** How an import stands, with everything of its file. */
export const statusOf = async (api: Api, jobId: number) =>
  (await api.jobs.getJobStatus({ query: { jobId } })) as Required<Status>

/** Works on the next job of a lane as a worker of that name; false when none waits. */
export const runNext = (house: House, name: string, signal = new AbortController().signal, lane: Lane = 'short') =>
  runNextJob(house.pool, queue, lane, name, signal)

/** A house whose merchant has the products of a file, and the client of its administrator. */
export async function openWithProducts(file: string): Promise<{ house: House; api: Api }> {
  const house = await openHouse()
  const api = await house.as('MERCHANT_ADMIN')
  await upload(api, 'ProductImport', file)
  await workThrough(house)
  return { house, api }
}

/** A tent with its barcode, socks and a bottle. */
export const outdoorGoods =
  'SKU,Name,Price,EAN\nTENT-2P-OLV,Two-person tent,189,2001234500173\n' +
  'SOCK-MER-L,Merino socks,24.50,\nBTL-STL-750,Bottle,39,'
