import { attachmentKinds, mostAttachments } from './attachments.ts'
import { defineCalls } from './define.ts'
import { attachmentReaders } from './roles.ts'
import { count, id, list, maybe, nothing, object, oneOf, text, timestamp } from './schema.ts'

/** Of a picture `image` is a small one, as a data: address. */
const attachment = () =>
  object({
    attachmentId: id(),
    orderId: id(),
    fileName: text(),
    kind: oneOf(...attachmentKinds),
    sizeBytes: count(),
    image: maybe(text(100_000)),
    addedBy: text(),
    addedTimestamp: timestamp(),
  })

/** The files that stand with an order; part of the calls of orders. */
export const attachments = defineCalls({
  createAttachments: {
    method: 'POST',
    path: '/api/Order/OrderAttachment/Create',
    access: attachmentReaders,
    form: 'multipart',
    fileList: { name: 'attachmentList', ...mostAttachments },
    summary: 'Add files to an order, all of them or none: PDF, JPEG, PNG or WebP by their first bytes',
    changes: ['order'],
    body: object({ orderId: id() }),
    reply: object({ attachmentIds: list(id()) }),
    refuses: ['not-found', 'file-not-attachable', 'file-too-large', 'one-file-too-large', 'attachments-full'],
  },
  getAttachments: {
    method: 'GET',
    path: '/api/Order/OrderAttachment/Get',
    access: attachmentReaders,
    summary: 'List the files of an order; a picture has a small one, as a data: address',
    shows: ['order'],
    query: object({ orderId: id() }),
    reply: list(attachment()),
    refuses: ['not-found'],
  },
  downloadAttachment: {
    method: 'GET',
    path: '/api/Order/OrderAttachment/Download',
    access: attachmentReaders,
    ours: true,
    download: true,
    summary: 'Download a file of an order as it was added',
    shows: ['order'],
    query: object({ attachmentId: id() }),
    reply: nothing(),
    refuses: ['not-found'],
  },
})
