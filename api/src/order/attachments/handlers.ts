import { pictureType, drawSmall } from '../../catalogue/picture.ts'
import { found } from '../../kernel/refuse.ts'
import type { FileList, Handlers } from '../../server/handler.ts'
import { isSeen } from '../detail/queries.ts'
import { tellOrder } from '../tell.ts'
import { type Attachment, attachmentKind, attachmentName, contentTypes, notAttachable, refuseFull } from './rules.ts'
import * as queries from './queries.ts'

export const attaching: Pick<Handlers<'order'>, 'createAttachments' | 'getAttachments' | 'downloadAttachment'> = {
  createAttachments: async (tx, { body, fileList }, who) => {
    found((await isSeen(tx, who, body.orderId)) || undefined, 'The order')
    // Before the order is locked: drawing takes a while.
    const attachments = await drawn(fileList)
    const order = found(await queries.lockOrder(tx, who, body.orderId), 'The order')
    const bytes = attachments.reduce((sum, one) => sum + one.bytes.length, 0)
    refuseFull(order.id, await queries.heldBy(tx, order.id), { files: attachments.length, bytes })
    const added = await queries.addAttachments(tx, who, order, attachments)
    await tellOrder(tx, order)
    return { attachmentIds: added.map((one) => one.id) }
  },

  getAttachments: async (tx, { query }, who) => {
    found((await isSeen(tx, who, query.orderId)) || undefined, 'The order')
    return (await queries.attachmentsOf(tx, who, query.orderId)).map(({ small, ...attachment }) => ({
      ...attachment,
      image: small && `data:${pictureType};base64,${small.toString('base64')}`,
    }))
  },

  downloadAttachment: async (tx, { query }, who) => {
    const { fileName, kind, bytes } = found(await queries.attachmentById(tx, who, query.attachmentId), 'The attachment')
    return { fileName, contentType: contentTypes[kind], bytes, isSaved: true }
  },
}

/** What every file is, before any is drawn; then the pictures one at a time. */
async function drawn(files: FileList): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const { said, kind, bytes } of files.map((file) => ({
    said: file.fileName,
    kind: attachmentKind(file),
    ...file,
  })))
    attachments.push({
      fileName: attachmentName(said, kind),
      kind,
      bytes,
      small: kind === 'PDF' ? null : await drawSmall(bytes, (problem) => notAttachable(said, problem)),
    })
  return attachments
}
