import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from 'contract/roles'
import { makeOrder } from '../../../test/floor.ts'
import { type Api, type House, openHouse, refusalOf } from '../../../test/house.ts'

let house: House
let birch: Api
let worker: Api
let orderId = 0
beforeAll(async () => {
  house = await openHouse()
  ;[birch, worker] = [await house.as('MERCHANT_WORKER'), await house.as('WAREHOUSE_WORKER')]
})
afterAll(() => house.close())
beforeEach(async () => {
  orderId = await house.system((tx) => makeOrder(tx, house.birch, house.locationId, []))
})

const megabyte = 1024 * 1024
const paper = (name = 'customs.pdf', bytes = 64): File =>
  new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 32)])], name)
const sand = () => sharp({ create: { width: 400, height: 200, channels: 3, background: '#c8a878' } })
const fileOf = (bytes: Uint8Array | string, name: string, type = ''): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const add = (api: Api, ...attachmentList: File[]) =>
  api.order.createAttachments({ body: { orderId }, files: { attachmentList } })
const listed = (api: Api) => api.order.getAttachments({ query: { orderId } })
const namesListed = async () => (await listed(birch)).map((one) => one.fileName)

test('both sides add files, and read each with its kind, size, who and when; a picture with a small one', async () => {
  const photo = await sand().jpeg().toBuffer()
  await add(birch, paper('customs.pdf', 2_000))
  await add(worker, fileOf(photo, 'torn box.jpg'), fileOf(await sand().png().toBuffer(), 'torn.png'))
  for (const api of [birch, worker]) {
    const [pdf, jpeg, png] = await listed(api)
    expect(pdf).toEqual({
      attachmentId: expect.any(Number),
      orderId,
      fileName: 'customs.pdf',
      kind: 'PDF',
      sizeBytes: 2_000,
      image: null,
      addedBy: 'MERCHANT_WORKER birch',
      addedTimestamp: expect.any(Number),
    })
    expect(jpeg).toMatchObject({ kind: 'JPEG', sizeBytes: photo.length, addedBy: 'WAREHOUSE_WORKER birch' })
    expect(png).toMatchObject({ fileName: 'torn.png', kind: 'PNG' })
    const small = Buffer.from(jpeg?.image?.split('data:image/webp;base64,')[1] ?? '', 'base64')
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 128, height: 64 })
  }
})

test('a file is downloaded byte for byte, to be saved and never shown by the browser', async () => {
  const photo = await sand().webp().toBuffer()
  const { attachmentIds } = await add(worker, fileOf(photo, 'Größe – ß 箱.webp'), paper())
  const token = await house.tokenOf('MERCHANT_ADMIN')
  const replies = await Promise.all(
    attachmentIds.map((id) =>
      fetch(`${house.base}/api/Order/OrderAttachment/Download?AttachmentId=${id}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  )
  const headersOf = (reply: Response | undefined) =>
    ['content-type', 'content-disposition', 'x-content-type-options'].map((name) => reply?.headers.get(name))
  expect(headersOf(replies[0])).toEqual([
    'image/webp',
    `attachment; filename*=UTF-8''${encodeURIComponent('Größe – ß 箱.webp')}`,
    'nosniff',
  ])
  expect(headersOf(replies[1])).toEqual(['application/pdf', "attachment; filename*=UTF-8''customs.pdf", 'nosniff'])
  expect(Buffer.from((await replies[0]?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(photo)).toBe(true)
})

test.each([
  ['invoice.exe', 'invoice.exe.pdf'],
  ['photo.JPG', 'photo.JPG.pdf'],
  ['REPORT.PDF', 'REPORT.PDF'],
  ['..\\..\\windows\\run.pdf', 'run.pdf'],
  ['a\u202Efdp.b\u0007\u200b  c.pdf', 'afdp.b c.pdf'],
  ['.pdf', 'pdf.pdf'],
  [' . ', 'file.pdf'],
  ['a "b".pdf', 'a "b".pdf'],
  [`${'x'.repeat(150)}.pdf`, `${'x'.repeat(100)}.pdf`],
])('the name %j is shown and saved as %j: printable, no path, the ending of what it is', async (said, shown) => {
  await add(birch, paper(said))
  expect(await namesListed()).toEqual([shown])
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const not = 'is not a PDF, nor a JPEG, PNG or WebP picture'
test.each([
  ['an SVG that says it is a PNG', () => fileOf(svg, 'logo.png', 'image/png'), `The file logo.png ${not}.`],
  ['a page that says it is a PDF', () => fileOf('<html>%PDF-', 'x.pdf', 'application/pdf'), `The file x.pdf ${not}.`],
  ['an archive', () => fileOf('PK\u0003\u0004', 'files.zip'), `The file files.zip ${not}.`],
  ['a file of nothing', () => fileOf('', 'nothing.pdf'), 'The file nothing.pdf is empty.'],
  [
    'a picture that breaks off',
    async () => fileOf((await sand().png().toBuffer()).subarray(0, 60), 'half.png'),
    'The file half.png breaks off or is damaged.',
  ],
  [
    'a picture of 81 million pixels',
    async () =>
      fileOf(
        await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
        'bomb.png',
      ),
    'The file bomb.png has more than 50 million pixels.',
  ],
])('%s is refused by its name, and nothing of the call is kept', async (_, file, message) => {
  expect(await refusalOf(add(birch, paper(), await file()))).toMatchObject({
    status: 415,
    code: 'file-not-attachable',
    message: message.replace(/\.$/, ': nothing was attached.'),
  })
  expect(await namesListed()).toEqual([])
})

test('a file of more than 10 MB is refused by its name, one of 10 MB is taken', async () => {
  expect(await refusalOf(add(birch, paper(), paper('film.pdf', 10 * megabyte + 1)))).toMatchObject({
    status: 413,
    message: 'The file film.pdf is larger than 10 MB.',
  })
  expect(await namesListed()).toEqual([])
  await add(birch, paper('scan.pdf', 10 * megabyte))
  expect((await listed(birch))[0]?.sizeBytes).toBe(10 * megabyte)
})

test('more than 10 files, in one call or together with those that stand, are refused, and none is added', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => paper(`${n}.pdf`))
  expect(await refusalOf(add(birch, ...many(11)))).toMatchObject({
    status: 400,
    message: 'AttachmentList has more than 10 files.',
  })
  await add(birch, ...many(8))
  expect(await refusalOf(add(worker, ...many(3)))).toMatchObject({
    status: 409,
    code: 'attachments-full',
    message: `WO-${orderId} would have 11 attachments, and 10 are the most.`,
  })
  expect(await namesListed()).toHaveLength(8)
  await add(worker, ...many(2))
  expect(await namesListed()).toHaveLength(10)
})

test('more than 50 MB together are refused, in one call or with those that stand', async () => {
  const large = (count: number) => Array.from({ length: count }, (_, n) => paper(`${n}.pdf`, 10 * megabyte))
  expect(await refusalOf(add(birch, ...large(5), paper()))).toMatchObject({
    status: 413,
    message: 'AttachmentList is larger than 50 MB.',
  })
  await add(birch, ...large(4), paper('half.pdf', 5 * megabyte))
  expect(await refusalOf(add(birch, paper('last.pdf', 6 * megabyte)))).toMatchObject({
    message: `WO-${orderId} would have 51.0 MB of attachments, and 50 MB are the most.`,
  })
  expect(await namesListed()).toHaveLength(5)
})

test('two who add at once are counted one after the other', async () => {
  await add(birch, ...Array.from({ length: 8 }, (_, n) => paper(`${n}.pdf`)))
  const tries = await Promise.allSettled([birch, worker].map((api) => add(api, paper('a.pdf'), paper('b.pdf'))))
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await namesListed()).toHaveLength(10)
})

test('a call without a file is told so, and a text in its place is no file', async () => {
  const message = 'AttachmentList is missing.'
  expect(await refusalOf(add(birch))).toMatchObject({ status: 400, message })
  const form = new FormData()
  form.append('OrderId', String(orderId))
  form.append('attachmentList', '%PDF-1.7')
  const reply = await fetch(`${house.base}/api/Order/OrderAttachment/Create`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await house.tokenOf('MERCHANT_ADMIN')}` },
  })
  expect([reply.status, (await reply.json()).message]).toEqual([400, 'AttachmentList must be a file.'])
})

test('the same call again adds nothing, and its key with other files is refused', async () => {
  const again = (...attachmentList: File[]) =>
    birch.order.createAttachments({ body: { orderId }, files: { attachmentList } }, { key: `once-${orderId}` })
  const first = await again(paper('a.pdf'), paper('b.pdf'))
  expect(await again(paper('a.pdf'), paper('b.pdf'))).toEqual(first)
  expect(await refusalOf(again(paper('a.pdf'), paper('c.pdf')))).toMatchObject({ code: 'key-reused' })
  expect(await namesListed()).toEqual(['a.pdf', 'b.pdf'])
})

test("staff of both sides read and add, clients and everybody else don't", async () => {
  const { attachmentIds } = await add(birch, paper())
  const attachmentId = attachmentIds[0] ?? 0
  const may: string[] = []
  for (const role of roles) {
    const api = await house.as(role)
    const said = await Promise.all([
      add(api, paper(`${role}.pdf`)).catch((refusal: { status: number }) => refusal.status),
      listed(api).catch((refusal: { status: number }) => refusal.status),
      api.order.downloadAttachment({ query: { attachmentId } }).catch((refusal: { status: number }) => refusal.status),
    ])
    if (said.every((one) => typeof one !== 'number')) may.push(role)
    else expect(said, role).toEqual([403, 403, 403])
  }
  expect(may.toSorted()).toEqual([
    'MERCHANT_ADMIN',
    'MERCHANT_WORKER',
    'SUPERADMIN',
    'WAREHOUSE_MANAGER',
    'WAREHOUSE_WORKER',
  ])
})

test("another merchant's order and another location's are not there, nor are their files", async () => {
  const elsewhere = await house.system((tx) => makeOrder(tx, house.birch, house.otherLocationId, []))
  const { attachmentIds } = await birch.order.createAttachments({
    body: { orderId: elsewhere },
    files: { attachmentList: [paper()] },
  })
  const attachmentId = attachmentIds[0] ?? 0
  for (const api of [await house.as('MERCHANT_ADMIN', 'alder'), worker]) {
    const body = { orderId: elsewhere }
    for (const [refused, message] of [
      [() => api.order.getAttachments({ query: body }), 'The order was not found.'],
      [
        () => api.order.createAttachments({ body, files: { attachmentList: [fileOf('x', 'x')] } }),
        'The order was not found.',
      ],
      [() => api.order.downloadAttachment({ query: { attachmentId } }), 'The attachment was not found.'],
    ] as const)
      expect(await refusalOf(refused())).toMatchObject({ status: 404, message })
  }
  expect(await birch.order.getAttachments({ query: { orderId: elsewhere } })).toHaveLength(1)
})
