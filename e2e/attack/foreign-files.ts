import type { ImportType } from 'contract/imports'
import { CallError } from 'contract/client'
import { upload, workThrough } from '../../api/test/imports.ts'
import type { Api } from '../../api/test/house.ts'
import { createClient } from 'contract/client'
import type { Calls } from 'contract/calls/all'
import { routes } from 'contract/routes'
import type { Book } from './book.ts'
import { mark, marked } from './marks.ts'
import type { Target } from './target.ts'

type File = { jobType: ImportType; text: (sku: string, more: string) => string }
/** Files that name goods, orders and shops: by Alder's names, and by names nobody has. */
const files: readonly File[] = [
  { jobType: 'OrderImport', text: (sku, reference) => `Order,SKU,Qty,Date\n${reference},${sku},1,11/21/2026 8:26\n` },
  { jobType: 'OrderImport', text: (sku, reference) => `Order,SKU,Qty,Shop\n${reference},${sku},1,${sku}\n` },
  { jobType: 'InboundImport', text: (sku, reference) => `Reference,SKU,Qty\n${reference},${sku},6\n` },
  { jobType: 'ProductImport', text: (sku, reference) => `SKU,Name,Price\n${sku},${reference},9.90\n` },
]

/** How an import of the file ended, row by row, with what it named left out. */
async function storyOf(target: Target, api: Api, { jobType, text }: File, side: 0 | 1): Promise<string> {
  const [sku, reference] = [marked.sku[side], marked.referenceCode[side]]
  try {
    const { jobId } = await upload(api, jobType, text(sku, reference), { check: true })
    await workThrough(target.house)
    const job = await api.jobs.getJobStatus({ query: { jobId } })
    const { result } = await api.imports.getRows({ query: { jobId, pageSize: 200 } })
    return JSON.stringify([job, result])
      .replaceAll(sku, '#')
      .replaceAll(reference, '#')
      .replaceAll(String(jobId), 'job')
      .replace(/"\w*(Timestamp|uniqueKey)":("[^"]*"|\d+|null)/g, '')
  } catch (problem) {
    if (problem instanceof CallError) return `${problem.status} ${problem.message}`.replaceAll(sku, '#')
    throw problem
  }
}

export async function askAboutFiles(target: Target, book: Book): Promise<void> {
  const token = await target.house.tokenOf('MERCHANT_ADMIN')
  const api = createClient<Calls>(routes, { base: target.api.base, token: () => token })
  for (const file of files) {
    const [theirs, nobodys] = [await storyOf(target, api, file, 0), await storyOf(target, api, file, 1)]
    if (theirs !== nobodys)
      book.find(`a ${file.jobType} tells another's names apart`, file.text(marked.sku[0], ''), firstOf(theirs, nobodys))
    if (new RegExp(mark, 'i').test(theirs)) book.find(`a ${file.jobType} shows another's`, file.text('', ''), theirs)
  }
  await uploadToForeignShop(target, api, book)
  book.count("CSV files naming another's goods, orders, shops", files.length, 'each row as for names nobody has')
}

/** Where two texts part. */
function firstOf(one: string, other: string): string {
  const place = [...one].findIndex((letter, n) => letter !== other[n])
  return `…${one.slice(Math.max(0, place - 80), place + 120)} but …${other.slice(Math.max(0, place - 80), place + 120)}`
}

async function uploadToForeignShop({ foreign }: Target, api: Api, book: Book): Promise<void> {
  const told: string[] = []
  for (const shopId of [Number(foreign['shopId']?.[0]), 999_999_999])
    told.push(
      await upload(api, 'OrderImport', 'Order,SKU,Qty\nA-1,MUG,1\n', { shopId }).then(
        () => 'taken',
        (problem: Error) => problem.message.replaceAll(String(shopId), '#'),
      ),
    )
  if (told[0] !== told[1]) book.find("an import tells another's shop apart", 'ShopId', told.join(' but '))
  book.count("imports into another's shop", 1, 'refused as one that is not there')
}
