import { resetMouse, sendMouse } from '@web/test-runner-commands'
import { expect } from 'chai'
import { CallError } from 'contract/client'
import { orderStatuses } from 'contract/order-status'
import {
  Button,
  Card,
  EmptyByFilter,
  Expiry,
  Failed,
  KeyNumbers,
  Notice,
  Page,
  Priority,
  Progress,
  Segments,
  StatusLabel,
  Steps,
  Tag,
  toast,
  Toasts,
  ViewTabs,
  When,
} from '../../page.ts'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from '../../draw.ts'

const failure = new CallError(
  500,
  { message: 'The database did not answer in 5 s.', next: 'Try again.', requestId: '7f3a-91c2' },
  '/api',
)
const hour = 3_600_000

const Everything = () => (
  <Page
    title="Order History"
    section="Order"
    truth="98,412 orders"
    actions={
      <Button icon="upload" disabledReason="Nothing to import">
        Import
      </Button>
    }
    tabs={
      <ViewTabs
        tabs={[
          { id: 'new', label: 'New', count: 1480 },
          { id: 'old', label: 'Old' },
        ]}
        current="new"
        onPick={() => undefined}
      />
    }
  >
    <Card title="Status" note="21 states">
      {orderStatuses.map(({ code }) => (
        <StatusLabel key={code} code={code} />
      ))}
      {(['gray', 'teal', 'red'] as const).map((tone) => (
        <Tag key={tone} tone={tone}>
          {tone}
        </Tag>
      ))}
    </Card>
    <Notice tone="soon" title="14 orders will miss the collection">
      9 of them wait in zone A.
    </Notice>
    <Notice tone="error" title="Wrong">
      Something
    </Notice>
    <KeyNumbers
      numbers={[
        { label: 'New orders', value: 1480, href: '#new' },
        { label: 'Late', value: 3, note: 'older than 24 h', isLate: true },
      ]}
    />
    <Failed title="Orders could not be read" error={failure} onRetry={() => undefined} />
    <EmptyByFilter
      title="No orders match"
      onClear={() => undefined}
      remove={{ label: 'Shop', onRemove: () => undefined }}
    />
    <Progress value={7} max={9} label="Import" />
    <Steps steps={['File', 'Columns', 'Rows']} current={1} />
    <Segments
      label="Rows"
      current="a"
      onPick={() => undefined}
      options={[
        { id: 'a', label: 'Good', count: 3 },
        { id: 'b', label: 'Bad', count: 1 },
      ]}
    />
    <Expiry day="2020-01-01" />
    <Expiry />
    <Priority level="Normal" />
    <When ms={Date.now() + hour} relative="due" />
    <When ms={Date.now() - hour} relative="due" />
  </Page>
)

suite('the page', () => {
  setup(wearTheme)
  teardown(() => wearDark(false))

  test('every small part is readable in light and dark', async () => {
    const { place, undraw } = draw(<Everything />)
    await expectAccessible(place)
    await wearDark(true)
    await expectAccessible(place)
    undraw()
  })

  test('nothing is drawn with a style attribute', () => {
    const { place, undraw } = draw(<Everything />)
    expect(place.querySelectorAll('[style]').length).to.equal(0)
    undraw()
  })

  test('the chosen view is in sight, however far right it stands', () => {
    const tabs = Array.from({ length: 12 }, (_, index) => ({
      id: `view-${index}`,
      label: `View ${index}`,
      count: index,
    }))
    const uncounted = tabs.map(({ id, label }) => ({ id, label }))
    const drawTabs = (current: string, shown: Parameters<typeof ViewTabs>[0]['tabs'] = tabs) => (
      <ViewTabs tabs={shown} current={current} onPick={() => undefined} />
    )
    const { place, redraw, undraw } = draw(<div />)
    place.style.width = '390px'
    redraw(drawTabs('view-11'))
    const isInSight = () => {
      const [tab, all] = [found('[aria-current]', place), place].map((part) => part.getBoundingClientRect())
      return tab !== undefined && all !== undefined && tab.left >= all.left && tab.right <= all.right
    }
    expect(isInSight()).to.equal(true)
    redraw(drawTabs('view-0'))
    expect(isInSight()).to.equal(true)
    redraw(drawTabs('view-11', uncounted))
    redraw(drawTabs('view-11'))
    expect(isInSight()).to.equal(true)
    undraw()
  })

  test('key numbers that do not fill their last line have whole borders, and the picked one is tinted under a pointer', async () => {
    const { place, redraw, undraw } = draw(<div />)
    place.style.width = '600px'
    const onPick = () => undefined
    redraw(
      <KeyNumbers
        numbers={Array.from({ length: 7 }, (_, index) => ({
          label: `Number ${index}`,
          value: index,
          onPick,
          isPicked: index === 1,
        }))}
      />,
    )
    const numbers = [...place.querySelectorAll<HTMLElement>('.cd-numbers__number')]
    const boxes = numbers.map((number) => number.getBoundingClientRect())
    const at = (index: number) => boxes[index] ?? new DOMRect()
    expect([at(1).left - at(0).right, at(3).top - at(0).bottom, at(6).top - at(3).bottom]).to.deep.equal([1, 1, 1])
    const edges = numbers.map((number) => getComputedStyle(number).boxShadow.replace(/^rgb\(.*?\) /, ''))
    expect(new Set(edges)).to.deep.equal(new Set(['0px 0px 0px 1px']))
    const tint = () => getComputedStyle(found('[aria-expanded=true]', place)).backgroundColor
    const before = tint()
    const { left, top } = at(1)
    await sendMouse({ type: 'move', position: [Math.round(left) + 10, Math.round(top) + 10] })
    await settled()
    expect(tint()).to.equal(before)
    await resetMouse()
    undraw()
  })

  test('a button that cannot be used says why and does nothing', () => {
    let pressed = 0
    const { undraw } = draw(
      <Button
        disabledReason="Choose a row first"
        onClick={() => {
          pressed += 1
        }}
      >
        Add
      </Button>,
    )
    buttonNamed('Add').click()
    expect([
      pressed,
      buttonNamed('Add').getAttribute('aria-description'),
      buttonNamed('Add').getAttribute('aria-disabled'),
    ]).to.deep.equal([0, 'Choose a row first', 'true'])
    undraw()
  })

  test('a failure shows the sentence, what to do next and the request id', () => {
    const { place, undraw } = draw(<Failed title="Orders could not be read" error={failure} />)
    expect(place.textContent).to.contain('The database did not answer in 5 s. Try again.').and.to.contain('7f3a-91c2')
    undraw()
  })

  test('a time breaks before its hour at most, never inside the date or the hour', () => {
    const { place, undraw } = draw(<When ms={Date.UTC(2026, 10, 12, 1)} zone="UTC" />)
    place.style.width = '20px'
    const heightOf = (element: Element) => Math.round(element.getBoundingClientRect().height)
    const time = found('time', place)
    const lines = [...time.children].map((part) => part.getClientRects().length)
    expect([time.textContent, lines]).to.deep.equal(['12 Nov 2026 01:00 AM', [1, 1]])
    expect(heightOf(time)).to.be.greaterThan(heightOf(found('span', time)))
    undraw()
  })

  test('a ship-by time is amber when soon and bold when late, with words', () => {
    const { undraw } = draw(
      <>
        <When ms={Date.now() + hour} relative="due" />
        <When ms={Date.now() - hour} relative="due" />
      </>,
    )
    expect(found('.cd-when--soon').textContent).to.contain('in ')
    expect(found('.cd-when--late').textContent).to.contain('1 h late')
    undraw()
  })
})

suite('toasts', () => {
  setup(wearTheme)

  test('Undo is offered, and does what it says once', async () => {
    let undone = 0
    const { place, undraw } = draw(<Toasts />)
    toast({
      message: '5 orders added to picking list 2043',
      onUndo: () => {
        undone += 1
      },
    })
    await settled()
    expect(found('[aria-live=polite]').textContent).to.contain('5 orders added')
    await expectAccessible(place)
    buttonNamed('Undo').click()
    await settled()
    expect([undone, place.querySelector('.cd-toast')]).to.deep.equal([1, null])
    undraw()
  })

  test('it goes by itself, but not under the pointer', async () => {
    const { place, undraw } = draw(<Toasts />)
    toast({ message: 'Saved', seconds: 0.2 })
    await settled()
    found('.cd-toast').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    await new Promise((resolve) => {
      setTimeout(resolve, 350)
    })
    expect(place.querySelector('.cd-toast')).not.to.equal(null)
    found('.cd-toast').dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }))
    await new Promise((resolve) => {
      setTimeout(resolve, 350)
    })
    expect(place.querySelector('.cd-toast')).to.equal(null)
    undraw()
  })
})
