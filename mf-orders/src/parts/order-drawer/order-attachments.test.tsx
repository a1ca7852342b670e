import { expect } from 'chai'
import {
  answerCalls,
  buttonNamed,
  draw,
  expectAccessible,
  found,
  settled,
  signedInAs,
  wearTheme,
} from 'shared-components/draw'
import type { OrderDetail } from '../order.ts'
import { OrderAttachments } from './order-attachments.tsx'

const order = { orderId: 7, warehouseOrderId: 'WO-7', timeZone: 'UTC' } as unknown as OrderDetail
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const files = [
  { attachmentId: 1, fileName: 'customs.pdf', kind: 'PDF', sizeBytes: 3_145_728, image: null },
  { attachmentId: 2, fileName: 'torn box.jpg', kind: 'JPEG', sizeBytes: 1536, image: dot },
].map((file) => ({ ...file, orderId: 7, addedBy: 'Nadia', addedTimestamp: Date.UTC(2026, 3, 1, 9) }))

type Answers = Parameters<typeof answerCalls>[0]
async function drawFor(role: string, answers: Answers) {
  await wearTheme()
  signedInAs({ role }, role)
  const end = answerCalls(answers)
  const { place, undraw } = draw(<OrderAttachments order={order} />)
  const done = () => {
    undraw()
    end()
    localStorage.clear()
  }
  return { place, done }
}
const shows = async (place: Element, words: string) => {
  while (!place.textContent?.includes(words)) await settled()
}
function choose(...chosen: File[]) {
  const input = found<HTMLInputElement>('input[type=file]')
  const transfer = new DataTransfer()
  for (const file of chosen) transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

suite('the attachments of an order', () => {
  test('are shown with name, kind, size, who and when, a picture by itself, and are downloaded', async () => {
    const downloaded: unknown[] = []
    const { place, done } = await drawFor('MERCHANT_WORKER', {
      'order.getAttachments': () => files,
      'order.downloadAttachment': (asked) => {
        downloaded.push(asked)
        return new Blob(['%PDF-'])
      },
    })
    await shows(place, 'torn box.jpg')
    const [pdf, picture] = [...place.querySelectorAll('li')]
    expect(pdf?.textContent).to.contain('customs.pdf').and.to.contain('PDF, 3.0 MB · Nadia · 01')
    expect(picture?.querySelector('img')?.getAttribute('src')).to.equal(dot)
    await expectAccessible(place)
    buttonNamed('Download customs.pdf').click()
    while (downloaded.length === 0) await settled()
    expect(downloaded).to.deep.equal([{ attachmentId: '1' }])
    done()
  })

  test('are added, with words while they travel, and the list is read again', async () => {
    let shown: unknown[] = []
    let arrive: () => void = () => undefined
    const { place, done } = await drawFor('WAREHOUSE_WORKER', {
      'order.getAttachments': () => shown,
      'order.createAttachments': async ({ orderId, attachmentList }) => {
        expect([orderId, (attachmentList as File).name]).to.deep.equal(['7', 'torn box.jpg'])
        await new Promise<void>((resolve) => (arrive = resolve))
        shown = files
        return { attachmentIds: [1, 2] }
      },
    })
    await shows(place, 'at most 10 MB each')
    choose(new File(['%PDF-'], 'customs.pdf'), new File(['x'], 'torn box.jpg'))
    await shows(place, 'Adding 2 files…')
    await expectAccessible(place)
    arrive()
    await shows(place, 'customs.pdf')
    expect(place.textContent).not.to.contain('Adding')
    done()
  })

  test('that are too large are told before they travel, and what the server refuses in its words', async () => {
    let calls = 0
    const { place, done } = await drawFor('MERCHANT_ADMIN', {
      'order.getAttachments': () => [],
      'order.createAttachments': () => {
        calls += 1
        const message = 'The file drawing.svg is not a PDF, nor a JPEG, PNG or WebP picture.'
        const failure = { success: false, status: { code: 415, message }, message, error: 'file-not-attachable' }
        return Response.json({ ...failure, next: 'Attach a PDF.', requestId: 'r' }, { status: 415 })
      },
    })
    await shows(place, 'Add files')
    choose(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'film.pdf'))
    await shows(place, 'film.pdf is 10.0 MB; at most 10 MB are taken')
    expect(calls).to.equal(0)
    choose(new File(['<svg>'], 'drawing.svg'))
    await shows(place, 'drawing.svg is not a PDF')
    expect(place.textContent).not.to.contain('film.pdf')
    await expectAccessible(place)
    done()
  })

  test('are not there for a client', async () => {
    let calls = 0
    const { place, done } = await drawFor('CLIENT', { 'order.getAttachments': () => (calls += 1) })
    await settled()
    expect([place.textContent, calls]).to.deep.equal(['', 0])
    done()
  })
})
