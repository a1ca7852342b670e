import { readFileSync } from 'node:fs'
import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import type { JobType } from 'contract/imports'
import { readCsv, writeCsv } from '../src/jobs/csv.ts'
import { chargeName } from '../src/jobs/not-goods.ts'
import { runNextJob } from '../src/jobs/run.ts'
import type { Api, House } from './house.ts'

/** The real order lines (data/README.md). */
export const retailFile = (): Buffer => readFileSync(new URL('./data/online-retail-1000.csv', import.meta.url))

type Upload = Omit<Body<Calls['jobs']['createJobWithAttachment']>, 'jobType'>
/** Uploads a file as a person would. */
export const upload = (api: Api, jobType: JobType, file: string | Buffer, body: Upload = {}, name = 'file.csv') =>
  api.jobs.createJobWithAttachment({
    body: { jobType, ...body },
    files: { csvFile: new File([typeof file === 'string' ? file : new Uint8Array(file)], name) },
  })

/** Works on every job that waits, as the worker does. */
export async function workThrough(house: House, signal = new AbortController().signal): Promise<void> {
  while (await runNextJob(house.pool, 'test-worker', signal)) continue
}

/** A product file made of an order file: every SKU once, with its first description and price. */
export function productsOf(file: Buffer): Buffer {
  const { rows } = readCsv(file, 'file')
  const products = new Map<string, string[]>()
  for (const {
    cells: [, sku = '', name = '', , , price = ''],
  } of rows)
    if (!chargeName(sku) && !products.has(sku)) products.set(sku, [sku, name.trim() || sku, price])
  return writeCsv([['SKU', 'Product name', 'Base price'], ...products.values()])
}
