import { useStore } from '@nanostores/react'
import { mostAttachments } from 'contract/attachments'
import { countOf, sizeWords } from 'contract/format'
import { attachmentReaders } from 'contract/roles'
import { useRef, useState } from 'react'
import { type RowOf, useCall } from 'shared-components/area'
import { DrawerSection } from 'shared-components/dialog'
import { Button, download, ErrorNotice, Icon, IconButton, Notice, Picture, Two, When } from 'shared-components/page'
import { $role, api } from 'shared-state'
import type { OrderDetail } from '../order.ts'
import { attachable, whyNotAttached } from './attachment-rules.ts'

type Attachment = RowOf<typeof api.order.getAttachments>

/** The files of an order, for both sides' staff. */
export function OrderAttachments({ order }: { order: OrderDetail }) {
  return attachmentReaders.includes(useStore($role)) ? <Attachments order={order} /> : null
}

function Attachments({ order }: { order: OrderDetail }) {
  const { data: attachments, error } = useCall(api.order.getAttachments, { orderId: order.orderId })
  return (
    <DrawerSection title="Attachments" note="read by the merchant and the warehouse">
      <div className="cd-stack">
        {error && !attachments ? <ErrorNotice error={error} /> : null}
        {attachments && attachments.length > 0 && (
          <ul className="cd-order-lines">
            {attachments.map((one) => (
              <AttachmentRow key={one.attachmentId} attachment={one} zone={order.timeZone} />
            ))}
          </ul>
        )}
        {attachments && <AddAttachments orderId={order.orderId} held={attachments} />}
      </div>
    </DrawerSection>
  )
}

function AttachmentRow({ attachment, zone }: { attachment: Attachment; zone: string }) {
  const { attachmentId, fileName, kind, sizeBytes, image, addedBy, addedTimestamp } = attachment
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await api.order
      .downloadAttachment({ query: { attachmentId } })
      .then((file) => download(file, fileName))
      // The banner has said it.
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <li className="cd-order-file">
      {image ? <Picture src={image} size={44} /> : <Icon name="file-earmark-text" size={32} />}
      <Two
        isStrong
        first={fileName}
        second={
          <>
            {kind}, {sizeWords(sizeBytes)} · {addedBy} · <When ms={addedTimestamp} zone={zone} />
          </>
        }
      />
      <IconButton icon="download" label={`Download ${fileName}`} busy={isBusy} onClick={() => void save()} />
    </li>
  )
}

type AddProps = { orderId: number; held: readonly Attachment[] }

function AddAttachments({ orderId, held }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  const { sending, problem, error, add } = useAdding(orderId, held)
  const isFull = held.length >= mostAttachments.most
  return (
    <>
      <div className="cd-row">
        <Button
          icon="paperclip"
          busy={sending > 0}
          disabledReason={isFull ? `An order has at most ${countOf(mostAttachments.most, 'file')}` : undefined}
          onClick={() => input.current?.click()}
        >
          Add files
        </Button>
        <span className="cd-card__note" role="status">
          {sending > 0
            ? `Adding ${countOf(sending, 'file')}…`
            : `PDF, JPEG, PNG or WebP, at most ${mostAttachments.megabytes} MB each`}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Files to add"
        accept={attachable}
        onChange={(event) => {
          void add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      {error !== undefined && <ErrorNotice error={error} />}
    </>
  )
}

/** Sends files, all or none; what the browser can tell of them is said before they travel. */
function useAdding(orderId: number, held: readonly Attachment[]) {
  const [sending, setSending] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [error, setError] = useState<unknown>()
  const add = async (files: readonly File[]) => {
    const refusal = whyNotAttached(files, held)
    setProblem(refusal)
    setError(undefined)
    if (refusal !== undefined || files.length === 0) return
    setSending(files.length)
    await api.order
      .createAttachments({ body: { orderId }, files: { attachmentList: files } })
      .catch(setError)
      .finally(() => setSending(0))
  }
  return { sending, problem, error, add }
}
