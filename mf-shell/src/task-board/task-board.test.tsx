import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import {
  answerCalls,
  type Answers,
  buttonNamed,
  draw,
  expectAccessible,
  found,
  settled,
  signedInAs,
  wearDark,
  wearTheme,
} from 'shared-components/draw'
import { written } from 'shared-state'
import type { Answer, Task } from './board.ts'
import { TaskBoard } from './task-board.tsx'

const hour = 3_600_000
const task = (key: string, more: Partial<Task> = {}): Task => ({
  key,
  kind: 'pick',
  group: 'cutOff',
  title: `Cluster list ${key}`,
  note: 'zone A, 12 orders, cart 3',
  amount: 31,
  unit: 'unit',
  dueTimestamp: Date.now() + hour,
  sinceTimestamp: null,
  expectedTimestamp: null,
  verb: 'Pick',
  link: `/fulfilment/pick/picking-list?list=${key}`,
  codes: [`PL-${key}`],
  walk: null,
  ...more,
})
const mine = task('2041', {
  group: 'mine',
  title: 'Picking list 2041',
  note: '31 of 96 units picked',
  sinceTimestamp: Date.now() - 6 * 60_000,
  verb: 'Go on picking',
  walk: { isPaused: true, stop: 7, stops: 24, units: 96, unitsDone: 31, nextCell: 'A-03-12-B' },
})
const others = [
  task('2044'),
  task('2047'),
  task('in', {
    kind: 'receive',
    group: 'today',
    title: 'IB-2061 of Alder Home',
    dueTimestamp: null,
    sinceTimestamp: Date.now() - hour,
    verb: 'Receive',
  }),
  task('soon', { kind: 'receive', group: 'today', dueTimestamp: null, expectedTimestamp: Date.now() + hour }),
  task('count', { kind: 'count', group: 'later', title: 'Count 9 cells', dueTimestamp: null, verb: 'Count' }),
]
const board = (result: Task[], more: Partial<Answer> = {}): Answer => ({
  result,
  taken: [],
  cutOffTimestamp: Date.now() + hour,
  ...more,
})
const said = (type: string, message: string) => ({
  id: 1,
  notificationId: message.length,
  message,
  status: 1,
  type,
  link: null,
  fromName: 'Nadia',
  createdTimestamp: Date.now() - hour,
})
const departures = {
  result: [
    { shipByTimestamp: null, shippingProviderId: null, statuses: [{ status: 4000, orders: 9 }] },
    {
      shipByTimestamp: Date.now() + hour,
      shippingProviderId: 1,
      statuses: [
        { status: 2000, orders: 60 },
        { status: 4000, orders: 5 },
      ],
    },
    { shipByTimestamp: Date.now() + hour, shippingProviderId: 2, statuses: [{ status: 2200, orders: 31 }] },
  ],
}
departures.result[2] = { ...departures.result[2], shipByTimestamp: departures.result[1]?.shipByTimestamp ?? 0 } as never
const pickers = {
  result: [{ isSelf: true, units: 199, unitsAnHour: 88, firstTimestamp: Date.now() - hour }],
  units: 900,
  pickers: 4,
  active: 3,
  mean: 92,
}

let undo = () => {}
let drawing = { place: document.body as HTMLElement, undraw: () => {} }
const text = () => drawing.place.textContent ?? ''
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !isSo(); tries += 1) await settled()
  expect(isSo(), text()).to.equal(true)
}
async function open(answer: () => unknown, more: Answers = {}): Promise<void> {
  undo = answerCalls({
    'tasks.getList': answer,
    'statistics.getPickers': () => pickers,
    'statistics.getDepartures': () => departures,
    // Only what people said is asked for: it may lie under any number of other notices.
    'notification.getNotifications': (query) => ({
      result: [said('Message', 'Dock 3 is closed'), said('Job', 'Import done')].filter(
        ({ type }) => type === query['type'],
      ),
      cursor: { next: null, previous: null },
      hasNewNotification: false,
    }),
    ...more,
  })
  drawing = draw(<TaskBoard />)
  await settled()
}
const rows = () => [...drawing.place.querySelectorAll('.task-row__what b')].map((row) => row.textContent)
function scan(code: string): void {
  for (const key of [...code, 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }))
}

suite('the task board', () => {
  const before = location.pathname + location.search
  setup(async () => {
    await wearTheme()
    signedInAs({ id: 7, role: 'WAREHOUSE_WORKER' })
  })
  teardown(async () => {
    drawing.undraw()
    undo()
    history.replaceState(null, '', before)
    localStorage.clear()
    await wearDark(false)
    await setViewport({ width: 1440, height: 900 })
  })

  test('says what is unfinished, then what there is to do by its moment, and leads to each', async () => {
    await open(() => board([mine, ...others]))
    await until(() => rows().length === 5)
    expect(text()).to.contain('6 tasks, most urgent first, new ones last')
    expect(found('.task-mine', drawing.place).textContent)
      .to.contain('Yours, paused')
      .and.contain('Picking list 2041, stop 7 of 24')
      .and.contain('31 of 96 units picked')
      .and.contain('A-03-12-B')
    expect(drawing.place.querySelectorAll('.task-mine__bar--done').length).to.equal(6)
    expect(buttonNamed('Go on picking: Picking list 2041').getAttribute('href')).to.equal(mine.link)
    expect(drawing.place.querySelectorAll('.task-board__group').length).to.equal(3)
    expect(buttonNamed('Receive: IB-2061 of Alder Home').getAttribute('href')).to.contain('list=in')
    expect(drawing.place.querySelectorAll('.cd-button--primary').length).to.equal(1)
  })

  test('beside it stand one’s own day, what is not ready by its moment, and what people said', async () => {
    await open(() => board([mine]))
    await until(() => text().includes('Dock 3 is closed'))
    expect(text()).to.contain('199').and.contain('an hour, 92 is the mean').and.not.contain('Import done')
    const hours = [...drawing.place.querySelectorAll('.task-aside__hours > li')]
    expect(hours.map((one) => one.querySelector(':scope > b')?.textContent)).to.deep.equal(['91 orders not ready'])
  })

  test('a task that another takes is grey with the name, and nothing else moves', async () => {
    let answer = board(others)
    await open(() => answer)
    await until(() => rows().length === 5)
    const place = () => found('.task-row:nth-child(2)', drawing.place).getBoundingClientRect().top
    const stood = place()
    answer = board(others.slice(1), { taken: [{ key: '2044', by: 'Anna' }] })
    written(['pickingList'])
    await until(() => text().includes('Anna has it'))
    expect(rows().length).to.equal(5)
    expect(place()).to.equal(stood)
    expect(found('.task-row--gone', drawing.place).querySelector('a')).to.equal(null)
    await expectAccessible(drawing.place)
    await wearDark(true)
    await expectAccessible(drawing.place)
  })

  test('a scan opens the task whose label it is', async () => {
    await open(() => board(others))
    await until(() => rows().length === 5)
    scan('pl-2047')
    await until(() => location.search === '?list=2047')
  })

  test('with nothing to do it says so, and when the next orders leave', async () => {
    await open(() => board([]))
    await until(() => text().includes('Nothing waits'))
    expect(text()).to.contain('The next orders leave at').and.contain('No task')
  })

  test('whoever is no warehouse person hears of no cut-off and of no picking', async () => {
    signedInAs({ id: 7, role: 'MERCHANT_ADMIN' })
    await open(() => board([], { cutOffTimestamp: null }))
    await until(() => text().includes('Nothing waits'))
    expect(text()).to.not.contain('You today').and.not.contain('cut-off')
  })

  test('what could not be read says so and is read again; the rest stands', async () => {
    let isDown = true
    await open(() => (isDown ? Response.json({ success: false, message: 'Down.' }, { status: 500 }) : board(others)))
    await until(() => text().includes('Your tasks could not be read'))
    expect(text()).to.contain('You today')
    isDown = false
    buttonNamed('Retry').click()
    await until(() => rows().length === 5)
  })

  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const isDark of [false, true])
      test(`at ${width}, ${isDark ? 'dark' : 'light'}, it is all in the page, and readers hear it`, async () => {
        await setViewport({ width, height })
        await wearDark(isDark)
        await open(() => board([mine, ...others]))
        await until(() => rows().length === 5 && text().includes('Dock 3 is closed'))
        expect(document.documentElement.scrollWidth).to.equal(width)
        await expectAccessible(drawing.place)
        const open_ = buttonNamed('Pick: Cluster list 2044')
        const area = width === 390 ? getComputedStyle(open_, '::after').position : ''
        expect(area).to.equal(width === 390 ? 'absolute' : '')
      })
})
