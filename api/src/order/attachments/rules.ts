import { type AttachmentKind, mostAttachments } from 'contract/attachments'
import { warehouseOrderId } from 'contract/order-number'
import { pictureKind } from '../../catalogue/picture-kind.ts'
import { readableName } from '../../kernel/file-name.ts'
import { type Refusal, refuse } from '../../kernel/refuse.ts'
import type { Upload } from '../../server/handler.ts'

/** A file as it is kept; of a picture a small one too. */
export type Attachment = { fileName: string; kind: AttachmentKind; bytes: Buffer; small: Buffer | null }
/** What an order has: files, and their bytes together. */
export type Held = { files: number; bytes: number }

export const field = 'attachmentList'

export const contentTypes: Record<AttachmentKind, string> = {
  PDF: 'application/pdf',
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
}

const endings: Record<AttachmentKind, readonly [usual: string, ...others: string[]]> = {
  PDF: ['pdf'],
  JPEG: ['jpg', 'jpeg'],
  PNG: ['png'],
  WebP: ['webp'],
}

export const notAttachable = (name: string, problem: string): Refusal =>
  refuse('file-not-attachable', { field, name: readableName(name), problem })

/** The kind that the first bytes say; the name's ending and the sent type decide nothing. */
export function attachmentKind({ fileName, size, top }: Pick<Upload, 'fileName' | 'size' | 'top'>): AttachmentKind {
  if (size === 0) throw notAttachable(fileName, 'is empty')
  if (top.subarray(0, 5).toString('latin1') === '%PDF-') return 'PDF'
  const kind = pictureKind(top)
  if (!kind) throw notAttachable(fileName, 'is not a PDF, nor a JPEG, PNG or WebP picture')
  return kind
}

/** The name it is shown and saved by: readable, and with the ending of what it is, so that nothing else opens it. */
export function attachmentName(said: string, kind: AttachmentKind): string {
  const name = readableName(said)
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return endings[kind].includes(ending) && name.includes('.') ? name : `${name}.${endings[kind][0]}`
}

/** Refuses what would be more than an order has. */
export function refuseFull(orderId: number, held: Held, added: Held): void {
  const [files, bytes] = [held.files + added.files, held.bytes + added.bytes]
  const { most, totalMegabytes } = mostAttachments
  const full = (problem: string) => refuse('attachments-full', { field, what: warehouseOrderId(orderId), problem })
  if (files > most) throw full(`${files} attachments, and ${most} are the most`)
  const megabytes = bytes / 1024 / 1024
  if (megabytes > totalMegabytes)
    throw full(`${megabytes.toFixed(1)} MB of attachments, and ${totalMegabytes} MB are the most`)
}
