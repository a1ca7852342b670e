import { expect } from 'chai'
import {
  cardRows,
  drawCard,
  expectAccessible,
  expectCardStates,
  found,
  signedInAs,
  wearTheme,
} from 'shared-components/draw'
import { setZone } from 'shared-components/page'
import { CellFillCard, CoverCard, ExpiryMonthsCard, InboundCard } from './cards.ts'

const place1 = { locationId: 1, locationName: 'North Dock' }
const bay = (n: number, used: number) => ({
  aisle: 1,
  bay: n,
  code: `A-01-0${n}`,
  cells: 9,
  used,
  fill: used / 9,
  isFull: used === 9,
})
const cells = {
  result: [{ ...place1, zone: 'A', cells: 18, used: 12, free: 6, fill: 12 / 18, bays: [bay(1, 9), bay(2, 3)] }],
  cells: 18,
  used: 12,
  free: 6,
}
const cover = (sku: string, coverDays: number, more = {}) => ({
  merchantId: 7,
  merchantName: 'Dune Beauty',
  productId: coverDays + 1,
  sku,
  productName: `Product ${sku}`,
  hasImage: false,
  available: 1200,
  incoming: 0,
  soldUnits: 60,
  soldADay: 2,
  coverDays,
  runsOutDay: '2026-11-28',
  ...more,
})
const covers = { result: [cover('SER/30', 4), cover('CRM', 600)], skus: 1, sold: 2 }
const months = {
  result: [
    { month: '2026-11', fromDay: '2026-11-24', untilDay: '2026-11-30', units: 12, products: 1 },
    { month: '2026-12', fromDay: '2026-12-01', untilDay: '2026-12-31', units: 1500, products: 2 },
  ],
  today: '2026-11-24',
  expired: 3,
  expiredProducts: 1,
  within30Days: 40,
  within30DaysProducts: 2,
}
const request = (more = {}) => ({
  ...place1,
  inboundRequestId: 41,
  merchantId: 7,
  merchantName: 'Dune Beauty',
  referenceCode: 'PO-2041',
  type: 'StockIn',
  status: 200,
  estimatedDeliveryTimestamp: Date.parse('2026-11-24T14:00:00+08:00'),
  cartons: 12,
  arrivedCartons: 0,
  countedCartons: 0,
  units: 300,
  receivedUnits: 0,
  ...more,
})
const due = Date.parse('2026-11-24T23:59:59.999+08:00')
const inbound = {
  result: [request(), request({ inboundRequestId: 42, referenceCode: 'PO-2042', status: 300, arrivedCartons: 5 })],
  requests: 9,
  cartons: 24,
  arrivedCartons: 5,
  countedCartons: 0,
  units: 600,
  receivedUnits: 0,
  dueUntilTimestamp: due,
}
const none = { result: [], requests: 0, cartons: 0, arrivedCartons: 0, countedCartons: 0, units: 0, receivedUnits: 0 }
const hrefs = (place: Element, selector: string) =>
  [...place.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

suite('the cards of stock and inbound', () => {
  setup(async () => {
    await wearTheme()
    setZone('Asia/Kuala_Lumpur')
    signedInAs({ role: 'WAREHOUSE_MANAGER', id: 1 })
  })

  test('each of them reads, is empty in words, fails and is read again, in both themes', async () => {
    await expectCardStates(<CellFillCard />, {
      title: 'Cell fill',
      call: 'statistics.getCellFill',
      full: cells,
      empty: {
        answer: { result: [], cells: 0, used: 0, free: 0 },
        words: 'There are no cells yet. They are made under Cell Management.',
      },
    })
    await expectCardStates(<CoverCard />, {
      title: 'Days of cover',
      call: 'statistics.getCover',
      full: covers,
      empty: {
        answer: { result: [], skus: 0, sold: 0 },
        words: 'Nothing was sold in 30 days, so nobody can say how long stock lasts.',
      },
    })
    await expectCardStates(<ExpiryMonthsCard />, {
      title: 'Expiry by month',
      call: 'statistics.getExpiryByMonth',
      full: months,
      empty: { answer: { result: [], expired: 0, within30Days: 0 }, words: 'Nothing expires in the next months.' },
    })
    await expectCardStates(<InboundCard />, {
      title: 'Inbound today',
      call: 'statistics.getInboundToday',
      full: inbound,
      empty: { answer: { ...none, dueUntilTimestamp: due }, words: 'Nothing is expected today.' },
    })
  })

  test('a bay says its fill, opens its own cells, and is a row of the table', async () => {
    const { place, end } = await drawCard(<CellFillCard />, { 'statistics.getCellFill': () => cells })
    expect(place.textContent).to.contain('67 % full').and.to.contain('6 free').and.to.contain('18 cells')
    expect(found('[data-point]', place).getAttribute('aria-label')).to.equal('A-01-01: 100 % full, 9 of 9 cells')
    expect(hrefs(place, 'a[data-point]')).to.deep.equal([
      '/cell/cell-management?q=A-01-01',
      '/cell/cell-management?q=A-01-02',
    ])
    expect(await cardRows(place, 'Cell fill')).to.deep.equal([
      ['A-01-01', 'A', '9', '9', '100 %'],
      ['A-01-02', 'A', '9', '3', '33 %'],
    ])
    end()
  })

  test('a SKU under 7 days is bold; who may announce goes there with it filled in, others to its stock', async () => {
    const { place, end } = await drawCard(<CoverCard />, { 'statistics.getCover': () => covers })
    expect(place.querySelectorAll('.cd-limits__row--strong').length).to.equal(1)
    expect(hrefs(place, 'a[data-point]')[0]).to.equal('/inbound/create-new-request?sku=SER%2F30&merchantId=7')
    expect((await cardRows(place, 'Days of cover'))[1]).to.deep.equal([
      'Product CRM',
      'CRM',
      '600',
      '1,200',
      '2',
      '0',
      '2026-11-28',
    ])
    end()
    signedInAs({ role: 'MERCHANT_WORKER', id: 2, merchantId: 7 })
    const worker = await drawCard(<CoverCard />, { 'statistics.getCover': () => covers })
    expect(hrefs(worker.place, 'a[data-point]')[0]).to.equal('/stock/stock-balance?sku=SER%2F30')
    worker.end()
  })

  test('what expires within 30 days is soon, what has expired is said, and the table has both', async () => {
    const { place, end } = await drawCard(<ExpiryMonthsCard />, { 'statistics.getExpiryByMonth': () => months })
    expect(place.querySelectorAll('.cd-limits__row--soon').length).to.equal(1)
    expect(place.textContent).to.contain('3 units of 1 product expired').and.to.contain('40 units of 2 products expire')
    expect(await cardRows(place, 'Expiry by month')).to.deep.equal([
      ['expired', '', '3', '1'],
      ['2026-11-24', '2026-11-30', '12', '1'],
      ['2026-12-01', '2026-12-31', '1,500', '2'],
    ])
    expect(hrefs(place, 'tbody a')).to.deep.equal([
      '/stock/stock-balance?expiresTo=2026-11-23',
      '/stock/stock-balance?expiresFrom=2026-11-24&expiresTo=2026-11-30',
      '/stock/stock-balance?expiresFrom=2026-12-01&expiresTo=2026-12-31',
    ])
    end()
  })

  test('the warehouse sees what comes today, and opens as many requests as the card counts', async () => {
    const { place, end } = await drawCard(<InboundCard />, { 'statistics.getInboundToday': () => inbound })
    expect(found('.cd-lines', place).textContent)
      .to.contain('PO-2041')
      .and.to.contain('02:00 PM')
      .and.to.contain('5 of 12')
    const all = [...place.querySelectorAll('a')].find((link) => link.textContent === 'All 9')
    expect(all?.getAttribute('href')).to.equal(`/inbound/inbound-request-list?due=${due}`)
    expect(await cardRows(place, 'Inbound today')).to.have.length(2)
    expect(hrefs(place, 'tbody a')).to.deep.equal([
      '/inbound/inbound-request-detail/41',
      '/inbound/inbound-request-detail/42',
    ])
    end()
  })

  test('a merchant sees all that is on its way, and asks for nobody’s but its own', async () => {
    signedInAs({ role: 'MERCHANT_ADMIN', id: 2, merchantId: 7 })
    const asked: object[] = []
    const { place, end } = await drawCard(<InboundCard />, {
      'statistics.getInboundToday': (fields) => {
        asked.push(fields)
        return { ...inbound, dueUntilTimestamp: null }
      },
    })
    expect(asked).to.deep.equal([{}])
    expect(found('h2', place).textContent).to.equal('Inbound on its way')
    expect(place.textContent).to.contain('9 requests, 600 units').and.to.contain('12 cartons · 300 units')
    expect(hrefs(place, 'a')).to.include('/inbound/inbound-request-list?due=open')
    await expectAccessible(place)
    end()
  })
})
