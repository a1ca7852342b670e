import { pictureType, drawSmall } from '../../catalogue/picture.ts'
import { found } from '../../kernel/refuse.ts'
import type { FileList, Handlers, Upload } from '../../server/handler.ts'
import { isSeen } from '../detail/queries.ts'
import { tellOrder } from '../tell.ts'
import { type Attachment, attachmentKind, attachmentName, contentTypes, notAttachable, refuseFull } from './rules.ts'
import * as queries from './queries.ts'

export const attaching: Pick<Handlers<'order'>, 'createAttachments' | 'getAttachments' | 'downloadAttachment'> = {
  createAttachments: async (tx, { body, fileList }, who) => {
    found((await isSeen(tx, who, body.orderId)) || undefined, 'The order')
    // Before the order is locked: drawing takes a while.
    const drawings = await drawn(fileList)
    const order = found(await queries.lockOrder(tx, who, body.orderId), 'The order')
    const bytes = fileList.reduce((sum, file) => sum + file.size, 0)
    refuseFull(order.id, await queries.heldBy(tx, order.id), { files: fileList.length, bytes })
    const attachmentIds: number[] = []
    // One after the other: each is in memory whole.
    for (const { file, kind, small } of drawings) {
      const [fileName, bytes] = [attachmentName(file.fileName, kind), await file.first(file.size)]
      attachmentIds.push((await queries.addAttachment(tx, who, order, { fileName, kind, bytes, small })).id)
    }
    await tellOrder(tx, order)
    return { attachmentIds }
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

type Drawing = { file: Upload } & Pick<Attachment, 'kind' | 'small'>

/** What every file is, before any is drawn; then the pictures one at a time. */
async function drawn(files: FileList): Promise<Drawing[]> {
  const drawings: Drawing[] = []
  for (const { file, kind } of files.map((file) => ({ file, kind: attachmentKind(file) }))) {
    const refusal = (problem: string) => notAttachable(file.fileName, problem)
    drawings.push({ file, kind, small: kind === 'PDF' ? null : await drawSmall(await file.first(file.size), refusal) })
  }
  return drawings
}
