import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { setZone } from 'shared-components/page'
import { CutOffCard, InOutCard, ShopDaysCard, StagesCard, StockOutsCard } from './cards.ts'
import { axisOf } from './stages-card.tsx'

const hour = 3_600_000
const cutOff = Date.parse('2026-11-24T11:00:00+08:00')
const range = { from: cutOff - 30 * 24 * hour, to: Date.now() + hour, zone: 'Asia/Kuala_Lumpur' }
const due = (more: object) => ({
  locationId: 1,
  locationName: 'North Dock',
  timeZone: range.zone,
  shipByTimestamp: cutOff,
  shipByFromTimestamp: cutOff - hour,
  shipByUntilTimestamp: cutOff + hour,
  shippingProviderId: 3,
  shippingProviderName: 'Swift Parcel',
  orders: 126,
  inBin: 61,
  packed: 22,
  picked: 12,
  notPicked: 31,
  held: 0,
  readyByTimestamp: cutOff + 21 * 60_000,
  ordersByCutOff: 112,
  lateOrders: 14,
  ...more,
})
const day = (name: string, more: object) => ({ day: name, received: 10, shipped: 12, backlog: 3, ...more })
const stage = (status: number, p50Ms: number | null, p90Ms: number | null) => ({
  status,
  orders: p50Ms === null ? 0 : 5,
  p50Ms,
  p90Ms,
  oldestMs: p90Ms,
  oldestTimestamp: null,
})

async function shown(card: React.ReactNode, answers: Parameters<typeof answerCalls>[0]) {
  const stop = answerCalls(answers)
  const { place, undraw } = draw(card)
  for (let turn = 0; turn < 40 && place.querySelector('.cd-chart__waiting'); turn++) await settled()
  return {
    place,
    end: () => {
      undraw()
      stop()
    },
  }
}
const rowsOf = (place: Element) =>
  [...place.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
const hrefOf = (place: Element, selector: string) =>
  found<HTMLAnchorElement>(selector, place).getAttribute('href') ?? ''

suite('the cards of orders', () => {
  setup(async () => {
    await wearTheme()
    setZone(range.zone)
  })

  test('a bar of a cut-off opens its own orders, says when it is ready, and is the table’s row', async () => {
    const late = due({
      shipByTimestamp: null,
      shipByFromTimestamp: null,
      shippingProviderId: null,
      shippingProviderName: null,
      lateOrders: null,
      ordersByCutOff: null,
    })
    const { place, end } = await shown(<CutOffCard />, {
      'statistics.getTodayDeliver': () => ({
        result: [late, due({})],
        orders: 252,
        late: 126,
        statuses: [2000],
        rates: [],
      }),
    })
    const [, bar] = [...place.querySelectorAll('a[data-point]')]
    const asked = new URLSearchParams(bar?.getAttribute('href')?.split('?')[1])
    expect(Object.fromEntries(asked)).to.deep.equal({
      status: '2000',
      shipByUntil: String(cutOff + hour),
      shipByFrom: String(cutOff - hour),
      courierId: '3',
      locationId: '1',
    })
    expect(hrefOf(place, 'a[data-point]')).to.contain('courierId=none')
    expect(place.textContent).to.contain('112 by 11:00 AM at this rate').and.to.contain('14 too late')
    await expectAccessible(place)
    buttonNamed('Show Today by cut-off as table', place).click()
    await settled()
    expect(rowsOf(place)[1]).to.deep.equal(['11:00 AM', 'Swift Parcel', '61', '22', '12', '31', '126', '11:21 AM'])
    end()
  })

  test('a day that is missing is a gap: it has its place and no figure', async () => {
    const { place, end } = await shown(<InOutCard {...range} />, {
      'statistics.getDays': () => ({ result: [day('2026-11-20', {}), day('2026-11-22', { shipped: 1260 })] }),
    })
    const points = [...place.querySelectorAll('[data-point]')].map((point) => point.getAttribute('aria-label'))
    expect(points).to.deep.equal([
      '20 Nov 2026: received 10, shipped 12, not shipped 3',
      '21 Nov 2026: nothing is known',
      '22 Nov 2026: received 10, shipped 1,260, not shipped 3',
    ])
    expect(found('.cd-hidden', place).textContent).to.equal('Shipped 1,260 on 22 Nov, between 12 and 1,260 in 2 days.')
    end()
  })

  test('each figure of a day opens its own list', async () => {
    const { place, end } = await shown(<InOutCard {...range} />, {
      'statistics.getDays': () => ({ result: [day('2026-11-20', {})] }),
    })
    buttonNamed('Show Orders in and out as table', place).click()
    await settled()
    const links = [...place.querySelectorAll('tbody a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).to.deep.equal([
      ['10', '/order/order-management?receivedFrom=2026-11-20&receivedTo=2026-11-20'],
      ['12', '/order/order-management?shippedFrom=2026-11-20&shippedTo=2026-11-20'],
    ])
    await expectAccessible(place)
    end()
  })

  test('what was lost to a SKU opens those orders alone, and what was not opens nothing', async () => {
    const out = (productId: number, ordersLost: number) => ({
      merchantId: 7,
      merchantName: 'Dune',
      productId,
      sku: `SKU-${productId}`,
      productName: `Product ${productId}`,
      hasImage: false,
      days: 1,
      stretches: [{ from: '2026-11-20', to: '2026-11-20' }],
      isOut: false,
      ordersLost,
      unitsLost: ordersLost,
      lost: { minor: 100, currency: 'MYR' },
    })
    const { place, end } = await shown(<StockOutsCard {...range} />, {
      'statistics.getStockOuts': () => ({
        result: [out(3, 2), out(4, 0)],
        zone: null,
        skus: 2,
        ordersLost: 2,
        change: 0,
      }),
    })
    const links = [...place.querySelectorAll('.cd-lines a')]
    expect(links.map((link) => link.textContent)).to.deep.equal(['2 orders lost'])
    expect(links[0]?.getAttribute('href')).to.match(
      /^\/order\/order-management\?lostProduct=3&lostFrom=2026-10-25&lostTo=\d{4}-\d\d-\d\d$/,
    )
    await expectAccessible(place)
    end()
  })

  test('a stage without orders has its row and no dots, and each opens its list', async () => {
    const { place, end } = await shown(<StagesCard />, {
      'statistics.getStages': () => [stage(1000, hour, 2 * hour), stage(3000, null, null)],
    })
    expect(place.querySelectorAll('.cd-dots__half').length).to.equal(1)
    expect(hrefOf(place, 'a[data-point]')).to.equal('/order/order-management?status=1000')
    await expectAccessible(place)
    end()
  })

  test('an axis of ages has few round steps and holds the longest', () => {
    for (const longest of [0, 40_000, hour, 3.2 * hour, 50 * hour, 4000 * hour]) {
      const { top, ticks } = axisOf(longest)
      expect(top).to.be.at.least(longest)
      expect(ticks.length).to.be.within(2, 4)
    }
  })

  test('more than six shops are five and the others together', async () => {
    const shop = (id: number) => ({
      merchantId: 1,
      merchantName: 'Dune',
      shopId: id,
      shopName: `Shop ${id}`,
      platform: 'Shopee',
      orders: 9,
    })
    const { place, end } = await shown(<ShopDaysCard {...range} />, {
      'statistics.getShopDays': () => ({
        result: [{ day: '2026-11-22', orders: [6, 5, 4, 3, 2, 1], other: 7 }],
        zone: range.zone,
        shops: [1, 2, 3, 4, 5, 6].map(shop),
        other: 7,
        otherShops: 3,
      }),
    })
    const names = [...place.querySelectorAll('.cd-days__stack')].map(({ textContent }) => textContent)
    expect(names.length).to.equal(6)
    expect(names).to.include('Other8')
    expect(place.textContent).to.contain('28 in 1 whole day')
    end()
  })

  test('a refused figure says so in its card, with a way to try again', async () => {
    const { place, end } = await shown(<StagesCard />, {
      'statistics.getStages': () => Response.json({ success: false, message: 'Not now.' }, { status: 503 }),
    })
    for (let turn = 0; turn < 200 && !place.querySelector('[role=alert]'); turn++) await settled()
    expect(found('[role=alert]', place).textContent).to.contain('Age in each stage could not be read')
    buttonNamed('Retry', place)
    end()
  })
})
