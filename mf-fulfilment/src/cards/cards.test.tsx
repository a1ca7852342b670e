import { expect } from 'chai'
import { cardRows, drawCard, expectCardStates, found, settled, signedInAs, wearTheme } from 'shared-components/draw'
import { setZone } from 'shared-components/page'
import { MyListCard, PickersCard, ShortPicksCard, WaitingListsCard } from './cards.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-24T12:00:00+08:00')
const range = { from: Date.now() - 7 * 24 * hour, to: Date.now(), zone: 'Asia/Kuala_Lumpur' }
const list = (pickingListId: number, more: object) => ({
  id: pickingListId,
  pickingListId,
  kind: 'Cluster',
  status: 'New',
  pickerId: null,
  picker: '',
  slots: 8,
  cart: 1,
  stops: 12,
  stopsDone: 0,
  units: 30,
  unitsDone: 0,
  createdBy: 'Warehouse Manager',
  createdTimestamp: noon - hour,
  finishedTimestamp: null,
  shipByTimestamp: noon,
  orders: [{ orderId: pickingListId }, { orderId: pickingListId + 1000 }],
  ...more,
})
const own = list(11, {
  pickerId: 5,
  picker: 'Aina',
  status: 'Picking',
  stopsDone: 4,
  unitsDone: 10,
  shipByTimestamp: null,
})
const colleagues = list(12, { pickerId: 6, picker: 'Ben', status: 'Picking', shipByTimestamp: noon - hour })
const waiting = [
  list(13, { shipByTimestamp: noon + hour }),
  list(14, {}),
  list(15, { unitsDone: 6 }),
  list(16, { shipByTimestamp: null }),
]
const open = { result: [own, colleagues, ...waiting] }
const picker = (userId: number, more: object) => ({
  userId,
  name: `Picker ${userId}`,
  isSelf: false,
  units: 1_240,
  workedMs: 8 * hour,
  unitsAnHour: 155,
  firstTimestamp: noon - 8 * hour,
  lastTimestamp: noon,
  isActive: true,
  ...more,
})
const pickers = {
  result: [picker(5, { isSelf: true }), picker(6, { units: 3, workedMs: 60_000, unitsAnHour: null })],
  units: 1_243,
  pickers: 2,
  active: 2,
  mean: 155,
}
const shorts = {
  result: [
    { reason: 'Empty', cells: 4, units: 9, waiting: 1 },
    { reason: null, cells: 1, units: 2, waiting: 0 },
  ],
  cells: 5,
  units: 11,
  waiting: 1,
}
const hrefs = (place: Element, selector: string) =>
  [...place.querySelectorAll(selector)].map((link) => link.getAttribute('href'))
const inPicking = '/fulfilment/fulfilment-inpicking'

suite('the cards of the floor', () => {
  setup(async () => {
    await wearTheme()
    setZone(range.zone)
    signedInAs({ role: 'WAREHOUSE_MANAGER', id: 5 })
  })

  test('each of them reads, is empty in words, fails and is read again, in both themes', async () => {
    await expectCardStates(<MyListCard />, {
      title: 'My next list',
      call: 'picking.getOrdersPickingList',
      full: open,
      empty: { answer: { result: [colleagues] }, words: 'No list waits. The next one is made from ready orders.' },
    })
    await expectCardStates(<WaitingListsCard />, {
      title: 'Lists waiting',
      call: 'picking.getOrdersPickingList',
      full: open,
      empty: { answer: { result: [own, colleagues] }, words: 'Every list has its picker.' },
    })
    await expectCardStates(<PickersCard />, {
      title: 'Units picked an hour',
      call: 'statistics.getPickers',
      full: pickers,
      empty: {
        answer: { result: [], units: 0, pickers: 0, active: 0, mean: null },
        words: 'Nobody has picked anything yet today.',
      },
    })
    await expectCardStates(<ShortPicksCard {...range} />, {
      title: 'Short picks',
      call: 'statistics.getShortPicks',
      full: shorts,
      empty: { answer: { result: [], cells: 0, units: 0, waiting: 0 }, words: 'Every pick found what the books say.' },
    })
  })

  test('a person’s own list comes before one that leaves sooner, and nobody is sent to a colleague’s', async () => {
    const mine = await drawCard(<MyListCard />, { 'picking.getOrdersPickingList': () => open })
    expect(mine.place.textContent).to.contain('List 11, 2 orders').and.to.contain('4 of 12 stops, 10 of 30 units')
    expect(hrefs(mine.place, '.cd-button')).to.deep.equal(['/fulfilment/pick/picking-list?list=11'])
    expect(found('.cd-button', mine.place).textContent).to.contain('Go on with list 11')
    mine.end()
    const other = { result: [colleagues, ...waiting] }
    const next = await drawCard(<MyListCard />, { 'picking.getOrdersPickingList': () => other })
    expect(found('.cd-button', next.place).textContent).to.contain('Begin with list 14')
    expect(hrefs(next.place, 'a')).to.include(inPicking)
    next.end()
  })

  test('lists that nobody has stand by their cut-off, the soonest first, and the table has the same', async () => {
    const { place, end } = await drawCard(<WaitingListsCard />, { 'picking.getOrdersPickingList': () => open })
    const shown = [...place.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].slice(1).map(({ textContent }) => textContent),
    )
    expect(shown).to.deep.equal([
      ['2', '4', '54'],
      ['1', '2', '30'],
      ['1', '2', '30'],
    ])
    expect(found('.cd-hidden', place).textContent).to.equal('4 lists wait for a picker.')
    expect(hrefs(place, 'tbody a')).to.deep.equal([inPicking, inPicking, inPicking])
    expect(await cardRows(place, 'Lists waiting')).to.deep.equal([
      ['12:00 PM', '2', '4', '54'],
      ['01:00 PM', '1', '2', '30'],
      ['No cut-off', '1', '2', '30'],
    ])
    end()
  })

  test('who was at it for less than five minutes has units and no rate; the line says the mean', async () => {
    const { place, end } = await drawCard(<PickersCard />, { 'statistics.getPickers': () => pickers })
    const [first, second] = [...place.querySelectorAll('[data-point]')].map((bar) => bar.getAttribute('aria-label'))
    expect(first).to.equal('Picker 5: 1,240 units today in 8 h, 155 an hour')
    expect(second).to.contain('3 units today').and.to.contain('too short for a rate')
    expect(found('.cd-limits__word--mean', place).textContent).to.equal('mean 155')
    expect(await cardRows(place, 'Units picked an hour')).to.deep.equal([
      ['Picker 5', '155', '1,240', '8 h', '12:00 PM'],
      ['Picker 6', '–', '3', '1 min', '12:00 PM'],
    ])
    end()
  })

  test('a worker’s card is their own', async () => {
    signedInAs({ role: 'WAREHOUSE_WORKER', id: 5 })
    await expectCardStates(<PickersCard />, {
      title: 'My units an hour',
      call: 'statistics.getPickers',
      full: { ...pickers, result: pickers.result.slice(0, 1) },
      empty: {
        answer: { result: [], units: 0, pickers: 0, active: 0, mean: 120 },
        words: 'You have picked nothing yet today. Your first scan begins it.',
      },
    })
  })

  test('short picks are asked of the days that were chosen, and stand by cause', async () => {
    const asked: object[] = []
    const { place, end } = await drawCard(<ShortPicksCard {...range} />, {
      'statistics.getShortPicks': (fields) => {
        asked.push(fields)
        return shorts
      },
    })
    await settled()
    expect(asked).to.deep.equal([{ days: '7' }])
    expect(place.textContent).to.contain('5 cells in 7 days, 1 to count')
    expect(found('[data-point]', place).getAttribute('aria-label')).to.equal(
      'Cell was empty: 4 cells, 9 units, 1 to count',
    )
    expect(await cardRows(place, 'Short picks')).to.deep.equal([
      ['Cell was empty', '4', '9', '1'],
      ['No cause given', '1', '2', '0'],
    ])
    end()
  })
})
