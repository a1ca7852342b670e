import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { MessageDialog } from '../../dialog.ts'
import { Tag } from '../../page.ts'
import {
  BoxChoice,
  CodeEntry,
  HandheldCell,
  Left,
  NextLine,
  PackLines,
  QuantityEntry,
  ResultStrip,
  ScanItem,
  ScanScreen,
  TrayCard,
  useScan,
  WeightBand,
} from '../../scan.ts'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from '../../draw.ts'

const entered: [string, number][] = []

const Pick = () => (
  <ScanScreen
    title="Picking list 2041"
    subtitle="Stop 7 of 24"
    backHref="#back"
    chip="Offline, 2 waiting"
    steps={{ done: 6, now: 6, total: 24, skipped: [3] }}
    strip={<ResultStrip kind="wrong" title="Wrong item" detail="2001234500180" />}
    cell={<HandheldCell code="A-03-12-B" next="A-03-14-A" isDone />}
    buttons={[
      { label: 'Camera or code', icon: 'upc-scan', onPick: () => undefined },
      {
        label: 'Short pick',
        icon: 'exclamation-diamond',
        onPick: () => undefined,
        disabledReason: 'Scan the cell first',
      },
    ]}
  >
    <ScanItem name="Vitamin C serum" sku="SER-VITC-30" tags={<Tag>Batch 26-B4</Tag>}>
      <Left count={3} note="2 of 5 picked" />
    </ScanItem>
    <TrayCard name="Tray T-12" slot={6} note="slot 6 of cart 2" />
    <NextLine name="Hand cream" units={1} />
    <PackLines
      lines={[
        { key: 1, name: 'Serum', sku: 'SER', done: 1, total: 5, isNow: true },
        { key: 2, name: 'Cream', sku: 'CRM', done: 1, total: 1 },
      ]}
    />
    <BoxChoice
      current="M"
      suggested="M"
      onPick={() => undefined}
      boxes={[
        { id: 'S', name: 'S', size: '18 × 12 × 6 cm', refusal: 'too low' },
        { id: 'M', name: 'M', size: '24 × 18 × 10 cm' },
      ]}
    />
    <WeightBand expectedGrams={1240} measuredGrams={1500} limitGrams={124} />
  </ScanScreen>
)

async function type(text: string): Promise<void> {
  for (const key of text) {
    await sendKeys({ press: key })
    await new Promise((resolve) => {
      setTimeout(resolve, 90)
    })
  }
}

suite('scan screens', () => {
  setup(async () => {
    await setViewport({ width: 390, height: 844 })
    await wearTheme()
    entered.length = 0
  })

  test('buttons under the thumb are 56 px, and axe finds nothing serious by day and by night', async () => {
    const { place, undraw } = draw(<Pick />)
    expect(
      [...place.querySelectorAll('.cd-scan__thumb button')].map((button) => button.getBoundingClientRect().height),
    ).to.deep.equal([56, 56])
    await expectAccessible(place)
    await wearDark(true)
    await expectAccessible(place)
    await wearDark(false)
    undraw()
  })

  test('the weight says by how much it is off', () => {
    const { place, undraw } = draw(<WeightBand expectedGrams={1240} measuredGrams={1270} limitGrams={124} />)
    expect(found('.cd-weight__word', place).textContent).to.contain('+30 g, fits.')
    undraw()
  })

  test('a code and its quantity are typed into the scanner, and the focus goes back', async () => {
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    const { undraw } = draw(
      <CodeEntry
        withQuantity
        onClose={() => undefined}
        onSubmit={(code, quantity) => entered.push([code, quantity])}
      />,
    )
    await settled()
    await type('ABC')
    found('crossdock-scanner').shadowRoot?.querySelector<HTMLElement>('[name=quantity]')?.focus()
    await type('3')
    await sendKeys({ press: 'Enter' })
    await settled()
    expect(entered).to.deep.equal([['ABC', 3]])
    undraw()
    expect(document.activeElement).to.equal(opener)
    opener.remove()
  })

  test('a tracking number that looks like a pallet label stays whole where orders are looked for', async () => {
    for (const isWhole of [false, true]) {
      const { undraw } = draw(
        <CodeEntry
          isWhole={isWhole}
          onClose={() => undefined}
          onSubmit={(code, quantity) => entered.push([code, quantity])}
        />,
      )
      await settled()
      await sendKeys({ type: '00200123450000000014' })
      await sendKeys({ press: 'Enter' })
      await settled()
      undraw()
    }
    expect(entered).to.deep.equal([
      ['200123450000000014', 1],
      ['00200123450000000014', 1],
    ])
  })

  test('Esc leaves the scanner to its screen', async () => {
    const { undraw } = draw(<CodeEntry onClose={() => entered.push(['closed', 0])} onSubmit={() => undefined} />)
    await settled()
    await sendKeys({ press: 'Escape' })
    await settled()
    expect(entered).to.deep.equal([['closed', 0]])
    undraw()
  })

  test('the quantity alone is asked for where the code is known', async () => {
    const { place, undraw } = draw(
      <QuantityEntry
        title="How many of Hand cream?"
        onClose={() => undefined}
        onSubmit={(quantity) => entered.push(['Hand cream', quantity])}
      />,
    )
    await type('0')
    expect(buttonNamed('Submit').getAttribute('aria-disabled')).to.equal('true')
    await expectAccessible(place)
    await sendKeys({ press: 'Backspace' })
    await type('12')
    await sendKeys({ press: 'Enter' })
    expect(entered).to.deep.equal([['Hand cream', 12]])
    undraw()
  })

  test('a screen hears scans while it is drawn and not after', async () => {
    const codes: string[] = []
    const Hearing = () => {
      useScan((scan) => codes.push(scan.code))
      return null
    }
    const scan = () => {
      for (const key of [...'20012345', 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
    const { undraw } = draw(<Hearing />)
    await settled()
    scan()
    undraw()
    await settled()
    scan()
    expect(codes).to.deep.equal(['20012345'])
  })

  test('on a handheld a scan that comes as text is heard from a tapped button and over a dialog, never from a field', async () => {
    const { matchMedia } = window
    window.matchMedia = (query) => matchMedia.call(window, query === '(pointer: coarse)' ? 'all' : query)
    const heard: string[] = []
    const Hearing = ({ hasDialog }: { hasDialog: boolean }) => {
      useScan((scan) => heard.push(scan.code))
      return (
        <>
          <button type="button" onClick={() => heard.push('tapped')}>
            Skip
          </button>
          <input aria-label="Quantity" />
          {hasDialog && <MessageDialog kind="Error" message="No cell" onOk={() => undefined} />}
        </>
      )
    }
    const insert = async (data: string) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 300)
      })
      const init = { bubbles: true, cancelable: true, composed: true, data, inputType: 'insertText' }
      document.activeElement?.dispatchEvent(new InputEvent('beforeinput', init))
    }
    const { place, redraw, undraw } = draw(<Hearing hasDialog={false} />)
    buttonNamed('Skip', place).focus()
    buttonNamed('Skip', place).click()
    await insert('20012345')
    found('input[aria-label]', place).focus()
    await insert('20012346')
    redraw(<Hearing hasDialog />)
    await insert('20012347')
    redraw(<Hearing hasDialog={false} />)
    buttonNamed('Skip', place).focus()
    await insert('20012348')
    undraw()
    window.matchMedia = matchMedia
    expect(heard).to.deep.equal(['tapped', '20012345', '20012347', '20012348'])
    expect(document.querySelector('.cd-text-catcher')).to.equal(null)
  })
})
