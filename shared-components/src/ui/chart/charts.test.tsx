import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { ChartCard, DayLines, DayStacks, daysBetween, DotRanges, HeatStrip, LimitBars, StackRows } from '../../chart.ts'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from '../../draw.ts'

const days = daysBetween('2026-10-25', '2026-11-23')
const shipped = days.map((_, index) => (index === 4 ? null : 580 + index * 20))
const received = days.map((_, index) => 1200 - index * 7)
const points = days.map((day, index) => ({ key: day, words: `${day}: shipped ${shipped[index]}`, href: `#${day}` }))

const Lines = () => (
  <DayLines
    label="Orders in and out"
    days={days}
    lines={[
      { name: 'Received', kind: 'dashed', colour: '--cd-compared', values: received },
      { name: 'Shipped', kind: 'line', colour: '--cd-accent', values: shipped },
    ]}
    bars={{ title: 'Not shipped at close of day', values: days.map((_, index) => 300 + index) }}
    points={points}
  />
)
const Stacks = () => (
  <DayStacks
    label="Orders a day"
    days={days}
    points={points}
    stacks={['S Dune Beauty', 'L Dune Beauty', 'I own orders'].map((name, index) => ({
      key: name,
      name,
      values: days.map((_, day) => 40 - index * 12 + (day % 7)),
      total: 1274,
    }))}
  />
)
const Rows = () => (
  <StackRows
    label="Due today"
    lastHead="ready by"
    keys={[{ stage: 'shipped', name: 'In the bin', value: 0 }]}
    groups={[
      {
        key: '11',
        name: <b>11:00 AM</b>,
        rows: [
          {
            key: 'swift',
            name: 'Swift Parcel',
            words: '11:00 AM Swift Parcel: 126 orders',
            href: '#swift',
            total: 126,
            parts: [
              { stage: 'shipped', name: 'In the bin', value: 61 },
              { stage: 'packed', name: 'Packed', value: 63 },
              { stage: 'picked', name: 'Picked', value: 2 },
            ],
            tick: { value: 112, words: '112 by 11:00 AM at this rate' },
            after: <b>11:21 AM</b>,
          },
        ],
      },
    ]}
  />
)
const Dots = () => (
  <DotRanges
    label="Ages"
    top={4}
    ticks={[
      { value: 0, label: '0' },
      { value: 2, label: '2 h' },
      { value: 4, label: '4 h' },
    ]}
    rows={[
      {
        key: 1,
        name: 'New',
        words: 'New: half within 1 h',
        href: '#new',
        half: 1,
        most: 3,
        after: '3 h',
        isLongest: true,
      },
      { key: 2, name: 'Packed', words: 'Packed: no order', half: null, most: null, after: '–' },
    ]}
  />
)
const Heat = () => (
  <HeatStrip
    label="Fill"
    rows={['A', 'B'].map((zone) => ({
      key: zone,
      name: zone,
      first: '88 % full',
      second: '9 free',
      cells: [0, 0.3, 0.5, 0.7, 1].map((share, bay) => ({
        key: bay,
        share,
        words: `${zone}-${bay}: ${share * 100} % full`,
        isFull: share === 1,
        href: `#${zone}${bay}`,
      })),
    }))}
  />
)
const Bars = () => (
  <LimitBars
    label="Days of cover"
    limit={{ value: 7, words: '7 days', kind: 'limit' }}
    bars={[
      {
        key: 1,
        name: 'Vitamin C serum',
        words: 'Vitamin C serum: 3 days',
        href: '#1',
        value: 3,
        shown: '3',
        tone: 'strong',
      },
      { key: 2, name: 'Hair towel', words: 'Hair towel: 41 days', href: '#2', value: 41, shown: '41' },
    ]}
  />
)
const charts = { lines: Lines, stacks: Stacks, rows: Rows, dots: Dots, heat: Heat, bars: Bars }

const pointsIn = (place: Element) => [...place.querySelectorAll<HTMLElement>('[data-point]')]
const label = () => found('.cd-points__label')

suite('charts', () => {
  setup(async () => {
    await setViewport({ width: 1440, height: 900 })
    await wearTheme()
    await wearDark(false)
  })
  teardown(() => wearDark(false))

  for (const isDark of [false, true])
    for (const width of [1440, 390])
      test(`in ${isDark ? 'dark' : 'light'} at ${width} all can be read by everybody, and none is too wide`, async () => {
        await wearDark(isDark)
        await setViewport({ width, height: 844 })
        const { place, undraw } = draw(
          Object.entries(charts).map(([name, Chart]) => (
            <section key={name}>
              <Chart />
            </section>
          )),
        )
        place.style.padding = '12px'
        await settled()
        expect(document.documentElement.scrollWidth).to.equal(width)
        await expectAccessible(place)
        undraw()
      })

  for (const [name, Chart] of Object.entries(charts))
    test(`${name}: one stop of the Tab key, arrows walk the points, the label follows`, async () => {
      const { place, undraw } = draw(<Chart />)
      await settled()
      const all = pointsIn(place)
      expect(all.filter(({ tabIndex }) => tabIndex === 0).length).to.equal(1)
      await sendKeys({ press: 'Tab' })
      await sendKeys({ press: 'Home' })
      expect(document.activeElement).to.equal(all[0])
      expect(label().textContent).to.equal(all[0]?.getAttribute('aria-label'))
      await sendKeys({ press: 'ArrowRight' })
      const second = all[Math.min(1, all.length - 1)]
      expect(document.activeElement).to.equal(second)
      expect(label().textContent).to.equal(second?.getAttribute('aria-label'))
      expect(all.filter(({ tabIndex }) => tabIndex === 0)).to.deep.equal([second])
      await sendKeys({ press: 'End' })
      expect(document.activeElement).to.equal(all.at(-1))
      const [chart, tip] = [place.getBoundingClientRect(), label().getBoundingClientRect()]
      expect(tip.left).to.be.at.least(chart.left - 1)
      expect(tip.right).to.be.at.most(chart.right + 1)
      undraw()
    })

  test('in a heat strip the arrows up and down stay in their bay', async () => {
    const { place, undraw } = draw(<Heat />)
    await settled()
    pointsIn(place)[2]?.focus()
    await sendKeys({ press: 'ArrowDown' })
    expect((document.activeElement as HTMLElement).getAttribute('aria-label')).to.equal('B-2: 50 % full')
    await sendKeys({ press: 'ArrowUp' })
    expect((document.activeElement as HTMLElement).getAttribute('aria-label')).to.equal('A-2: 50 % full')
    undraw()
  })

  test('a number stands inside its part of a bar from 17 px width, else only in the label', async () => {
    const { place, undraw } = draw(<Rows />)
    place.style.width = '560px'
    await settled()
    const parts = [...place.querySelectorAll<HTMLElement>('.cd-stacks__part')]
    expect(parts.map((part) => part.getBoundingClientRect().width >= 17)).to.deep.equal([true, true, false])
    expect(
      parts.map(({ firstElementChild: number }) =>
        number && getComputedStyle(number).display === 'inline' ? number.getAttribute('data-number') : 'none',
      ),
    ).to.deep.equal(['61', '63', 'none'])
    undraw()
  })

  test('the canvas takes its colours from the theme, and is drawn anew when that changes', async () => {
    const { place, undraw } = draw(<Lines />)
    await settled()
    const canvas = found<HTMLCanvasElement>('canvas', place)
    const light = canvas.toDataURL()
    await wearDark(true)
    await settled()
    expect(canvas.toDataURL()).not.to.equal(light)
    undraw()
  })
})

type Data = { rows: readonly { day: string; shipped: number | null }[] }
const data: Data = { rows: days.map((day, index) => ({ day, shipped: shipped[index] ?? null })) }
const Drawn = ({ reading }: { reading: { data?: Data; error?: unknown; refetch?: () => void } }) => (
  <ChartCard
    title="Orders in and out"
    reading={reading}
    note={() => 'a day'}
    figures={({ rows }) => ({
      columns: [{ head: 'Day' }, { head: 'Shipped' }],
      rows: rows.map(({ day, shipped: units }) => ({ key: day, cells: [day, units], href: `#${day}` })),
    })}
    sentence={({ rows }) => `Shipped on ${rows.length} days.`}
    empty={({ rows }) => (rows.length === 0 ? 'A day stands here when it is over.' : undefined)}
  >
    {() => <Lines />}
  </ChartCard>
)

suite('a card of figures', () => {
  setup(async () => {
    await setViewport({ width: 1440, height: 900 })
    await wearTheme()
  })

  test('shows the same figures as a table, a missing day as a dash, sorted by a press on a head', async () => {
    const { place, undraw } = draw(<Drawn reading={{ data }} />)
    await settled()
    expect(found('.cd-hidden', place).textContent).to.equal('Shipped on 30 days.')
    const button = buttonNamed('Show Orders in and out as table', place)
    button.click()
    await settled()
    const cells = () => [...place.querySelectorAll('tbody tr')].map((row) => row.children[1]?.textContent)
    expect(cells()).to.deep.equal(shipped.map((units) => units?.toLocaleString('en-US') ?? '–'))
    buttonNamed('Shipped', place).click()
    await settled()
    expect(cells()[0]).to.equal('1,160')
    expect(cells().at(-1)).to.equal('–')
    expect(found('th[aria-sort=descending]', place).textContent).to.equal('Shipped')
    expect(button.getAttribute('aria-pressed')).to.equal('true')
    await expectAccessible(place)
    button.click()
    await settled()
    expect(place.querySelector('canvas')).to.not.equal(null)
    undraw()
  })

  test('fails alone, with a way to try again, and says what would fill it while it is empty', async () => {
    let tries = 0
    const refetch = () => void (tries += 1)
    const { place, redraw, undraw } = draw(<Drawn reading={{ error: new Error('No answer.'), refetch }} />)
    await settled()
    expect(found('[role=alert]', place).textContent).to.contain('Orders in and out could not be read')
    buttonNamed('Retry', place).click()
    expect(tries).to.equal(1)
    await expectAccessible(place)
    redraw(<Drawn reading={{ data: { rows: [] } }} />)
    await settled()
    expect(place.textContent).to.contain('A day stands here when it is over.')
    expect(place.querySelector('button')).to.equal(null)
    redraw(<Drawn reading={{}} />)
    await settled()
    expect(found('[role=status]', place).getAttribute('aria-label')).to.equal('Loading Orders in and out')
    undraw()
  })
})
