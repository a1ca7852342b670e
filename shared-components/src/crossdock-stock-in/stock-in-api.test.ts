import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible, settled } from '../draw.ts'
import { makeItem } from './make-item.ts'
import { clearAway, fill, heard, makeStockIn, messageOf, part, parts, wordsOf } from './make-stock-in.ts'

/**
 * How the element behaves around its calls; that they are right is proven against the real server
 * (e2e/elements/stock-in.test.ts).
 */
type Call = {
  url: URL
  body: unknown
  key: string | null
  token: string | null
  signal: AbortSignal | null
  answer: (result: unknown, status?: number) => void
  fail: () => void
}
const calls: Call[] = []
const realFetch = window.fetch

function listen(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = new Headers(options.headers)
    options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    calls.push({
      url: new URL(String(input), location.href),
      body: options.body ? JSON.parse(String(options.body)) : undefined,
      key: headers.get('idempotency-key'),
      token: headers.get('authorization'),
      signal: options.signal ?? null,
      fail: () => reject(new TypeError('Failed to fetch')),
      answer: (result, status = 200) =>
        resolve(
          new Response(
            JSON.stringify(status === 200 ? { success: true, result, cursor: { next: null, previous: null } } : result),
            { status, headers: { 'content-type': 'application/json' } },
          ),
        ),
    })
  })
}
const lastCall = async (count: number): Promise<Call> => {
  for (;;) {
    const call = calls[count - 1]
    if (call) return call
    await settled()
  }
}
const until = async (isSo: () => boolean) => {
  while (!isSo()) await settled()
}
const refusal = (error: string, message: string, next: string) => ({
  success: false,
  error,
  message,
  next,
  requestId: '7f3a',
})
const placed = { inboundItemId: 7, sku: 'TENT-2P-OLV', quantity: 12, remaining: 0, cellCode: 'A-03-12-B', onHand: 40 }
const item = makeItem({ suggestedCell: 'A-03-12-B' })

async function searched(properties = {}) {
  const element = await makeStockIn({ api: 'https://portal.example', token: 'cde_1', sku: 'TENT', ...properties })
  part(element, 'search').click()
  return { element, call: await lastCall(1) }
}
async function inStep(properties = {}) {
  const { element, call } = await searched(properties)
  call.answer([item])
  await until(() => parts(element, 'stock-in').length > 0)
  part(element, 'stock-in').click()
  await element.updateComplete
  return element
}

suite('the stock-in search over an API', () => {
  setup(() => {
    calls.length = 0
    window.fetch = listen
  })
  teardown(() => {
    window.fetch = realFetch
    clearAway()
  })

  test('it asks for what is open, with its token', async () => {
    const { element, call } = await searched({ carton: 'Carton 1' })
    expect([call.url.origin, call.url.pathname, Object.fromEntries(call.url.searchParams), call.token]).to.deep.equal([
      'https://portal.example',
      '/api/Inbound/GetItems',
      { Sku: 'TENT', GroupName: 'Carton 1', IsOpen: 'true', PageSize: '100' },
      'Bearer cde_1',
    ])
    expect(wordsOf(element, 'status')).to.deep.equal(['Loading...'])
  })

  test('the newest search wins, and the one before is cancelled', async () => {
    const { element, call } = await searched()
    await fill(element, 'sku', 'BAR')
    part(element, 'search').click()
    const newer = await lastCall(2)
    expect(call.signal?.aborted).to.equal(true)
    newer.answer([makeItem({ sku: 'BAR' })])
    call.answer([makeItem({ sku: 'TENT' }), makeItem({ id: 8 })])
    await until(() => parts(element, 'row').length > 0)
    await settled()
    expect(wordsOf(element, 'status')).to.deep.equal(['1 item found'])
    expect(wordsOf(element, 'row')[0]).to.contain('BAR')
  })

  test('what is on its way is cancelled when it is closed and when it is removed', async () => {
    const { element, call } = await searched({ inline: false, open: true })
    element.close()
    expect(call.signal?.aborted).to.equal(true)
    await element.updateComplete
    element.show()
    await element.updateComplete
    expect(wordsOf(element, 'status')).to.deep.equal(['Scan or type a SKU or a carton.'])
    part(element, 'search').click()
    const second = await lastCall(2)
    element.remove()
    expect(second.signal?.aborted).to.equal(true)
  })

  test('the page may take the search over, and the row', async () => {
    const element = await makeStockIn({ api: '', sku: 'TENT' })
    element.addEventListener('crossdock-stock-in-search', (event) => {
      event.preventDefault()
      element.rows = [item]
    })
    element.addEventListener('crossdock-stock-in', (event) => event.preventDefault())
    part(element, 'search').click()
    await element.updateComplete
    part(element, 'stock-in').click()
    await element.updateComplete
    expect([calls.length, parts(element, 'step').length]).to.deep.equal([0, 0])
  })

  test('a token that has ended is told in words and to the page; with a new one the search goes on by itself', async () => {
    const { element, call } = await searched()
    const faults = heard(element, 'crossdock-stock-in-error')
    call.answer(
      refusal('not-signed-in', 'You are not signed in, or your session has ended.', 'Sign in and try again.'),
      401,
    )
    await until(() => parts(element, 'problem').length > 0)
    expect(wordsOf(element, 'problem')[0]).to.contain('Ask whoever runs this page for a new token')
    expect(faults.map(({ status, code }) => [status, code])).to.deep.equal([[401, 'not-signed-in']])
    await expectAccessible(element)
    element.token = 'cde_2'
    const again = await lastCall(2)
    expect([again.token, again.url.searchParams.get('Sku')]).to.deep.equal(['Bearer cde_2', 'TENT'])
  })

  test("an answer of 500, none, or one that is not the portal's is told with Try again", async () => {
    const { element, call } = await searched()
    call.answer(
      refusal(
        'unexpected',
        'Something went wrong on our side.',
        'Reload to see what was done, then try again; if it happens again, report the request id.',
      ),
      500,
    )
    await until(() => parts(element, 'problem').length > 0)
    expect(wordsOf(element, 'problem')[0]).to.contain('on our side.').and.contain('Request 7f3a.')
    part(element, 'retry').click()
    const second = await lastCall(2)
    second.fail()
    await until(() => parts(element, 'problem').length > 0)
    expect(wordsOf(element, 'problem')[0]).to.contain('The server cannot be reached.')
    part(element, 'retry').click()
    const third = await lastCall(3)
    third.answer('<html>')
    await until(() => parts(element, 'problem').length > 0)
    expect(wordsOf(element, 'problem')[0]).to.contain('The answer could not be read.')
  })
})

suite('putting away over an API', () => {
  setup(() => {
    calls.length = 0
    window.fetch = listen
  })
  teardown(() => {
    window.fetch = realFetch
    clearAway()
  })

  test('the step names cell and quantity; its button says what it does and is off while something is missing', async () => {
    const element = await inStep()
    const send = () => part<HTMLButtonElement>(element, 'send')
    expect([
      part<HTMLInputElement>(element, 'cell').value,
      part<HTMLInputElement>(element, 'quantity').value,
      send().innerText,
      element.shadowRoot?.activeElement,
    ]).to.deep.equal(['A-03-12-B', '12', 'Stock in 12', send()])
    await fill(element, 'quantity', '1x3')
    expect([
      part<HTMLInputElement>(element, 'quantity').value,
      send().disabled,
      ...wordsOf(element, 'step').map((words) => words.includes('Enter 1 to 12.')),
    ]).to.deep.equal(['13', true, true])
    await fill(element, 'quantity', '5')
    expect([send().innerText, send().disabled]).to.deep.equal(['Stock in 5', false])
    await fill(element, 'cell', '')
    expect(send().disabled).to.equal(true)
    await expectAccessible(element)
  })

  test('the cell of the page comes before the suggested one', async () => {
    const element = await inStep({ cell: 'B-01-01-A' })
    expect(part<HTMLInputElement>(element, 'cell').value).to.equal('B-01-01-A')
  })

  test('Success is told, the page is told, and the list is read again', async () => {
    const element = await inStep({ inline: false, open: true })
    const done = heard(element, 'crossdock-stock-in-done')
    part(element, 'send').click()
    const call = await lastCall(2)
    expect([call.url.pathname, call.body]).to.deep.equal([
      '/api/Stock/StockIn',
      { InboundItemId: 7, CellCode: 'A-03-12-B', Quantity: 12 },
    ])
    call.answer(placed)
    await until(() => messageOf(element).isOpen)
    expect(messageOf(element).message).to.equal('12 × TENT-2P-OLV in A-03-12-B, which holds 40 now. 0 left.')
    expect([messageOf(element).kind, part<HTMLDialogElement>(element, 'dialog').open]).to.deep.equal(['Success', false])
    expect(done.map(({ cell, quantity, remaining }) => [cell, quantity, remaining])).to.deep.equal([
      ['A-03-12-B', 12, 0],
    ])
    const again = await lastCall(3)
    again.answer([])
    messageOf(element).ok()
    await until(() => part<HTMLDialogElement>(element, 'dialog').open)
    await settled()
    expect([wordsOf(element, 'status'), element.shadowRoot?.activeElement?.id]).to.deep.equal([
      ['No Items Found'],
      'sku',
    ])
  })

  test("a refusal is told in the server's words, and what was typed is there again", async () => {
    const element = await inStep()
    await fill(element, 'cell', 'U-01-01-A')
    part(element, 'send').click()
    ;(await lastCall(2)).answer(
      refusal('wrong-cell', 'Wrong cell: this is U-01-01-A, go to a cell for good stock.', 'Scan the cell shown.'),
      409,
    )
    await until(() => messageOf(element).isOpen)
    expect([messageOf(element).kind, messageOf(element).message]).to.deep.equal([
      'Error',
      'Wrong cell: this is U-01-01-A, go to a cell for good stock. Scan the cell shown. Request 7f3a.',
    ])
    messageOf(element).ok()
    await until(() => element.shadowRoot?.activeElement?.id === 'cell')
    expect(part<HTMLInputElement>(element, 'cell').value).to.equal('U-01-01-A')
    await fill(element, 'cell', 'A-01')
    part(element, 'send').click()
    expect((await lastCall(3)).key).not.to.equal(calls[1]?.key)
  })

  test('where no answer came the same request is sent with the same key, and cannot be changed before', async () => {
    const element = await inStep()
    part(element, 'send').click()
    const first = await lastCall(2)
    first.fail()
    await until(() => messageOf(element).isOpen)
    expect(messageOf(element).message).to.contain('It is not known whether these units were counted.')
    messageOf(element).ok()
    await until(() => element.shadowRoot?.activeElement?.id === 'send')
    expect([
      part<HTMLInputElement>(element, 'cell').readOnly,
      part<HTMLInputElement>(element, 'quantity').readOnly,
    ]).to.deep.equal([true, true])
    await expectAccessible(element)
    part(element, 'send').click()
    const second = await lastCall(3)
    expect([second.key, second.body]).to.deep.equal([first.key, first.body])
  })

  test('back from what is in doubt reads the list; a row of which nothing was counted keeps its key, another does not', async () => {
    const element = await inStep()
    part(element, 'send').click()
    const first = await lastCall(2)
    first.fail()
    await until(() => messageOf(element).isOpen)
    messageOf(element).ok()
    const again = async (listed: number, remainQuantity: number) => {
      await until(() => parts(element, 'back').length > 0)
      part(element, 'back').click()
      ;(await lastCall(listed)).answer([makeItem({ suggestedCell: 'A-03-12-B', remainQuantity })])
      await until(() => parts(element, 'stock-in').length > 0)
      part(element, 'stock-in').click()
      await element.updateComplete
      await fill(element, 'quantity', '12')
      part(element, 'send').click()
      return lastCall(listed + 1)
    }
    const unchanged = await again(3, 12)
    expect(unchanged.key).to.equal(first.key)
    unchanged.fail()
    await until(() => messageOf(element).isOpen)
    messageOf(element).ok()
    expect((await again(5, 24)).key).not.to.equal(first.key)
  })

  test('a product that expires and has no day announced asks for the day on its label', async () => {
    const { element, call } = await searched()
    call.answer([makeItem({ suggestedCell: 'A-03-12-B', hasExpDate: true, expiryDate: null })])
    await until(() => parts(element, 'stock-in').length > 0)
    part(element, 'stock-in').click()
    await element.updateComplete
    expect(part<HTMLButtonElement>(element, 'send').disabled).to.equal(true)
    await fill(element, 'expiry', '2031-02-28')
    part(element, 'send').click()
    expect((await lastCall(2)).body).to.deep.equal({
      InboundItemId: 7,
      CellCode: 'A-03-12-B',
      Quantity: 12,
      ExpiryDay: '2031-02-28',
    })
  })

  test('Back goes to the row it came from, with the keyboard', async () => {
    const element = await inStep()
    part(element, 'back').focus()
    await sendKeys({ press: 'Enter' })
    await element.updateComplete
    expect(element.shadowRoot?.activeElement).to.equal(part(element, 'stock-in'))
  })
})
