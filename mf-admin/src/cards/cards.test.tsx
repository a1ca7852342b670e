import { expect } from 'chai'
import { cardRows, drawCard, expectCardStates, found, signedInAs, wearTheme } from 'shared-components/draw'
import { setZone } from 'shared-components/page'
import { JobsCard, MerchantsCard, QueuesCard, WarehousesCard } from './cards.ts'

const minute = 60_000
const house = (locationId: number, locationName: string) => ({
  locationId,
  locationName,
  open: 1_308,
  late: 12,
  shippedToday: 405,
})
const merchant = (merchantId: number) => ({
  merchantId,
  merchantName: `Merchant ${merchantId}`,
  open: 40 - merchantId,
  late: 0,
  shippedToday: 7,
})
const queues = {
  result: [
    { lane: 'short', waiting: 3, running: 1, oldestTimestamp: Date.now() - 5 * minute },
    { lane: 'long', waiting: 0, running: 0, oldestTimestamp: null },
  ],
  errorsLastHour: 4,
  errorsHourBefore: 1,
  isWorkerAlive: true,
  behindMs: 0,
  locations: [house(1, 'North Dock'), house(2, 'South Dock')],
  merchants: [1, 2, 3, 4, 5].map(merchant),
}
const job = (jobId: number, more: object) => ({
  jobId,
  jobType: 'OrderImport',
  status: 'Succeeded',
  fileName: 'orders.csv',
  createdTimestamp: Date.now() - minute,
  total: 1_000,
  done: 1_000,
  ok: 1_000,
  failed: 0,
  skipped: 0,
  ...more,
})
const jobs = { result: [job(31, { status: 'Running', done: 531 }), job(30, {})] }
const hrefs = (place: Element, selector: string) =>
  [...place.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

suite('the cards of the portal itself', () => {
  setup(async () => {
    await wearTheme()
    setZone('Asia/Kuala_Lumpur')
    signedInAs({ role: 'SUPERADMIN', id: 1 })
  })

  test('each of them reads, is empty in words, fails and is read again, in both themes', async () => {
    const call = 'statistics.getQueues'
    const nowhere = { ...queues, locations: [], merchants: [] }
    await expectCardStates(<QueuesCard />, { title: 'Queues', call, full: queues })
    await expectCardStates(<WarehousesCard />, {
      title: 'By warehouse',
      call,
      full: queues,
      empty: { answer: nowhere, words: 'There is no warehouse yet.' },
    })
    await expectCardStates(<MerchantsCard />, {
      title: 'By merchant',
      call,
      full: queues,
      empty: { answer: nowhere, words: 'There is no merchant yet.' },
    })
    await expectCardStates(<JobsCard />, {
      title: 'Jobs',
      call: 'jobs.getJobList',
      full: { result: [job(30, {})] },
      empty: { answer: { result: [] }, words: 'No file has been imported yet.' },
    })
  })

  test('a warehouse opens its open orders, and the table says what the card does', async () => {
    const { place, end } = await drawCard(<WarehousesCard />, { 'statistics.getQueues': () => queues })
    expect(hrefs(place, 'tbody a')).to.deep.equal([
      '/order/order-management?locationId=1&status=1000,1500,2000,2100,2200,3000,4000',
      '/order/order-management?locationId=2&status=1000,1500,2000,2100,2200,3000,4000',
    ])
    expect(found('tbody b', place).textContent).to.equal('12')
    expect((await cardRows(place, 'By warehouse'))[0]).to.deep.equal(['North Dock', '1,308', '12', '405'])
    end()
  })

  test('of many merchants the card shows the first, and the table all', async () => {
    const { place, end } = await drawCard(<MerchantsCard />, { 'statistics.getQueues': () => queues })
    expect(place.querySelectorAll('tbody tr').length).to.equal(4)
    expect(hrefs(place, 'tbody a')[0]).to.equal(
      '/order/order-management?merchantId=1&status=1000,1500,2000,2100,2200,3000,4000',
    )
    expect((await cardRows(place, 'By merchant')).map(([name]) => name)).to.deep.equal(
      queues.merchants.map(({ merchantName }) => merchantName),
    )
    end()
  })

  test('the queues say how long the first waits, how many errors there were, and that a worker is alive', async () => {
    const { place, end } = await drawCard(<QueuesCard />, { 'statistics.getQueues': () => queues })
    expect(place.textContent).to.contain('4 errors in an hour, 1 before').and.to.contain('The worker keeps up.')
    expect([...found('tbody tr', place).children].map(({ textContent }) => textContent)).to.deep.equal([
      'Short jobs',
      '3',
      '1',
      '5 min',
    ])
    expect(hrefs(place, 'a')).to.include('/log/general-error-log').and.to.include('/job/job-history')
    expect(await cardRows(place, 'Queues')).to.deep.equal([
      ['Short jobs', '3', '1'],
      ['Long jobs', '0', '0'],
    ])
    end()
    const dead = await drawCard(<QueuesCard />, { 'statistics.getQueues': () => ({ ...queues, isWorkerAlive: false }) })
    expect(found('p.cd-strong', dead.place).textContent).to.contain('No worker is alive.')
    dead.end()
    const slow = await drawCard(<QueuesCard />, { 'statistics.getQueues': () => ({ ...queues, behindMs: 5 * minute }) })
    expect(slow.place.textContent).to.contain('The worker is 5 min behind.')
    slow.end()
  })

  test('a job that runs says how far it is, and each opens its own record', async () => {
    const { place, end } = await drawCard(<JobsCard />, { 'jobs.getJobList': () => jobs })
    expect(place.textContent).to.contain('1 running').and.to.contain('531 of 1,000')
    expect(hrefs(place, 'li a')).to.deep.equal(['/job/job-history?open=31', '/job/job-history?open=30'])
    expect(hrefs(place, 'a')).to.include('/job/job-history')
    end()
  })
})
