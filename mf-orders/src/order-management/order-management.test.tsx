import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { changesHeard, setSearch, signIn } from 'shared-state'
import type { Order } from '../parts/order.ts'
import { OrderManagement } from './order-management.tsx'

const makeOrder = (orderId: number): Order =>
  ({
    id: orderId,
    orderId,
    warehouseOrderId: `WO-${orderId}`,
    merchantId: 3,
    merchantName: 'Birch Outdoor',
    shopId: null,
    shopName: 'Birch',
    platform: 'Internal',
    marketplaceOrderId: null,
    referenceCode: `R-${orderId}`,
    status: 2000,
    statusChangedTimestamp: 0,
    reason: '',
    priority: 0,
    holds: orderId === 2 ? ['Address', 'Fraud'] : [],
    placedTimestamp: 0,
    shipByTimestamp: 0,
    lineCount: 1,
    unitCount: 1,
    firstProductId: 1,
    firstProductName: 'Tent',
    firstSku: 'TENT',
    trayName: null,
    unitsToUnpack: 0,
    slot: null,
    pickingListId: null,
    parcelCount: 2,
    handedCount: orderId === 3 ? 1 : 0,
    voidTrackingNumbers: orderId === 4 ? ['OLD-4'] : [],
  }) as unknown as Order

/** The orders that are ready to pick, in the list's order. */
let ready: number[]
let written: unknown[]
let lookUps: number
let undraw = (): void => undefined
let end = (): void => undefined
const answers: Parameters<typeof answerCalls>[0] = {
  'order.getOrderList': ({ orderId, pageNumber, pageSize }) => {
    if (orderId !== undefined) lookUps += 1
    const found = ready.filter((id) => orderId === undefined || id === Number(orderId))
    const from = (Number(pageNumber ?? 1) - 1) * Number(pageSize)
    return { result: found.slice(from, from + Number(pageSize)).map(makeOrder), cursor: { next: null, previous: null } }
  },
  'order.getOrderListCount': ({ jobId, status, onHold }) =>
    onHold ? 1 : jobId === undefined && status === undefined ? 500 : ready.length,
  'picking.generatePickingList': (body) => {
    written.push(body)
    return { pickingListId: 8, orders: 1, units: 1, refused: [] }
  },
  'shop.getShopList': () => [],
  'jobs.createJob': (body) => {
    written.push(body)
    return { jobId: 7, status: 'Queued' }
  },
  'jobs.getJobStatus': () => ({
    jobId: 7,
    status: 'Queued',
    done: 0,
    total: 6,
    rowsPerSecond: null,
    secondsLeft: null,
  }),
}

async function open(search = '?status=2000&rows=3') {
  setSearch(search, true)
  undraw = draw(<OrderManagement />).undraw
  await shows('WO-1')
}
const bar = () => found('[aria-label="Selected rows"] [role=status]').textContent
async function shows(words: string) {
  while (!document.body.textContent?.includes(words)) await settled()
}
async function barSays(words: string) {
  while (document.querySelector('[aria-label="Selected rows"] [role=status]')?.textContent !== words) await settled()
}
const tick = (orderId: number) => found(`[aria-label="Select ${orderId}"]`).click()
async function someoneTakes(...taken: number[]) {
  ready = ready.filter((id) => !taken.includes(id))
  for (const id of taken)
    changesHeard([{ subject: 'order', id, kind: 'moved', merchantId: 3, locationId: 1, from: 2000, to: 2100 }])
}

async function begin() {
  await wearTheme()
  localStorage.setItem(
    'crossdock:user',
    JSON.stringify({ user: { role: { type: 'WAREHOUSE_MANAGER' } }, token: 't', readTimestamp: Date.now() }),
  )
  signIn('t', Date.now() + 60_000)
  ready = [1, 2, 3, 4, 5, 6]
  written = []
  lookUps = 0
  end = answerCalls(answers)
  await open()
}
function finish() {
  undraw()
  end()
  setSearch('', true)
  localStorage.removeItem('crossdock:user')
}

suite('the selected orders', () => {
  setup(begin)
  teardown(finish)

  test('lose the one that somebody else took, in words, and the rest goes on', async () => {
    tick(1)
    tick(2)
    await barSays('2 selected')
    await someoneTakes(2)
    await barSays('1 selected · 1 left the list')
    await expectAccessible(document.body)
    buttonNamed('Add to picking list').click()
    await shows('Order History')
    while (written.length === 0) await settled()
    expect(written).to.deep.equal([{ orderIds: [1] }])
  })

  test('are none when all were taken, and the bar says so until it is cleared', async () => {
    tick(1)
    await barSays('1 selected')
    await someoneTakes(1)
    await barSays('0 selected · 1 left the list')
    expect(document.body.textContent).not.to.contain('to picking list')
    await expectAccessible(document.body)
    buttonNamed('Clear').click()
    await settled()
    expect(document.querySelector('[aria-label="Selected rows"]')).to.equal(null)
  })

  test('are told in their rows to be on hold, and why, or to have left in part', async () => {
    await shows('On hold1')
    const rowsWith = (words: string) =>
      [...document.querySelectorAll('tbody tr')].map((row) => row.textContent?.includes(words))
    expect(rowsWith('On hold: Address, Fraud')).to.deep.equal([false, true, false])
    expect(rowsWith('1 of 2 parcels gone')).to.deep.equal([false, false, true])
    await expectAccessible(document.body)
  })

  test('stay selected on other pages, and are followed there', async () => {
    tick(1)
    tick(2)
    buttonNamed('Next page').click()
    await shows('WO-5')
    tick(5)
    await barSays('3 selected')
    expect(lookUps).to.equal(0)
    await someoneTakes(2)
    await barSays('2 selected · 1 left the list')
  })

  test('stay selected when others push them to the next page', async () => {
    tick(3)
    await barSays('1 selected')
    ready = [9, ...ready]
    changesHeard([{ subject: 'order', id: 9, kind: 'made', merchantId: 3, locationId: 1 }])
    await shows('WO-9')
    while (lookUps === 0) await settled()
    await settled()
    expect(bar()).to.equal('1 selected')
  })

  test('all of them are the whole list, whatever page is open', async () => {
    tick(1)
    await settled()
    buttonNamed('Select all 6').click()
    await barSays('6 selected')
    await someoneTakes(6)
    await barSays('5 selected · 1 left the list')
  })
})

suite('the order list on a telephone', () => {
  setup(async () => {
    await setViewport({ width: 390, height: 844 })
    await begin()
  })
  teardown(async () => {
    finish()
    await setViewport({ width: 1440, height: 900 })
  })

  test('has in a menu what stands in its header elsewhere, and an export under the thumb', async () => {
    buttonNamed('More for this list').click()
    await settled()
    const menu = found('[role=menu]')
    await expectAccessible(document.body)
    expect([...menu.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).to.deep.equal([
      'Export',
      'Warehouse Order',
      'Import',
      'Internal order',
    ])
    buttonNamed('Export', menu).click()
    await shows('waits for its turn')
    expect(written).to.deep.equal([{ jobType: 'OrderExport', list: 'orders', filters: { status: [2000] } }])
    const strip = found('.cd-page__foot .cd-export')
    expect(strip.checkVisibility()).to.equal(true)
    expect(document.documentElement.scrollWidth).to.equal(390)
    await expectAccessible(document.body)
  })

  test('the head says how many orders the filters leave, else how many there are', async () => {
    const truth = () => found('.cd-page__truth').textContent
    for (const query of ['?job=7&rows=3', '?status=2000']) {
      await open(query)
      while (truth() === '') await settled()
      expect(truth(), query).to.equal(`${ready.length} orders`)
      undraw()
    }
    await open('')
    expect(truth()).to.equal('500 orders')
  })
})
