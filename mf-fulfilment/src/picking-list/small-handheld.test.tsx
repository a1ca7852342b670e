import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { ResultStrip } from 'shared-components/scan'
import { signIn } from 'shared-state'
import { makeFacts } from './make-facts.ts'
import { makeLine } from './make-line.ts'
import { PickWalk } from './pick-walk.tsx'

const line = makeLine({ productName: 'Enamel camping mug, blue, 350 ml', trayName: 'T-9001', slot: 4, left: 2 })
const facts = makeFacts({ slots: 8 })
const box = (selector: string) => found(selector).getBoundingClientRect()
const buttons = () => [...document.querySelectorAll<HTMLElement>('.cd-button')]

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await settled()
  expect(isSo()).to.equal(true)
}
function scan(code: string): void {
  for (const key of [...code, 'Enter'])
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    )
}

suite('the walk on a handheld of 360 x 740', () => {
  let ends: (() => void)[] = []
  const open = (lines = [line]) => {
    const drawing = draw(<PickWalk facts={facts} lines={lines} maker={{ userId: 7, userName: 'Ana' }} />)
    ends.push(drawing.undraw)
    return drawing.place
  }
  setup(async () => {
    await wearTheme()
    await setViewport({ width: 360, height: 740 })
    signIn('worker', Date.now() + 60_000)
  })
  teardown(async () => {
    for (const end of ends.splice(0)) end()
    localStorage.clear()
    await setViewport({ width: 1440, height: 900 })
  })

  test('what is left, its tray with slot, and the pause stand above the thumb zone; nothing breaks', async () => {
    open()
    await settled()
    const [count, note, name, thumb] = [
      box('.cd-left__count'),
      box('.cd-left__note'),
      box('.cd-tray__name'),
      box('.cd-scan__thumb'),
    ]
    expect(note.top).to.be.below(count.bottom)
    expect(name.height).to.be.below(40)
    for (const selector of ['.cd-tray', '.cd-tray__slots']) expect(box(selector).bottom).to.be.at.most(thumb.top)
    expect(buttonNamed('Pause the list').getBoundingClientRect().bottom).to.be.at.most(thumb.top)
    const wide = [...document.querySelectorAll<HTMLElement>('.cd-scan__thumb .cd-button')]
    for (const button of wide) expect(button.scrollWidth).to.be.at.most(button.clientWidth)
    await expectAccessible(document.body)
  })

  test('every target is a thumb’s', async () => {
    open()
    await settled()
    for (const button of buttons()) {
      const { width, height } = button.getBoundingClientRect()
      expect([button.innerText, width >= 56, height >= 56]).to.deep.equal([button.innerText, true, true])
    }
  })

  test('after an item of an order whose tray is not scanned, the largest words are the tray', async () => {
    open()
    await settled()
    for (const code of ['A-03-12-B', '2001234500173']) {
      scan(code)
      const word = code.startsWith('A') ? 'Right cell' : 'Right item'
      await until(() => found('.cd-result').innerText.includes(word))
    }
    expect(found('.cd-left').innerText.replace(/\s+/g, ' ')).to.contain('Scan its tray')
  })

  test('a long refusal takes no more room than a short one, and a press shows the rest', async () => {
    const words = 'WO-580824 is Cancelled; it is not picked any more: the buyer wants none of it, and said so twice.'
    const drawing = draw(
      <div className="cd-scan">
        <ResultStrip
          kind="wrong"
          title={words}
          detail="Put its 2 units back (tray T-9501), then go on with the next."
        />
      </div>,
    )
    ends.push(drawing.undraw)
    await settled()
    expect(box('.cd-result').height).to.be.at.most(70)
    buttonNamed('More').click()
    await settled()
    expect(box('.cd-result').height).to.be.above(100)
    await expectAccessible(drawing.place)
  })

  test('an order that was cancelled shows what goes back where, and its dialog is filled by scans', async () => {
    const put: unknown[] = []
    const second = { trayId: 2, trayName: 'T-9002', orderId: 1, isPutBack: true, isParcel: false, unitsWithCourier: 0 }
    ends.push(
      answerCalls({
        'picking.getOrderItemsByPickingListId': () => [],
        'order.getOrder': () => ({ status: 510, reason: '' }),
        'picking.getInPickingTray': () => [
          {
            trayId: 1,
            trayName: 'T-9001',
            orderId: 1,
            isPutBack: true,
            isParcel: false,
            unitsWithCourier: 0,
            contents: [
              { sku: 'SER', batchNo: '', quantity: 3, toPutBack: 3, isUnusable: false, putBackCell: 'A-03-12-B' },
            ],
          },
          {
            ...second,
            contents: [{ sku: 'SER', batchNo: '', quantity: 4, toPutBack: 1, isUnusable: false, putBackCell: null }],
          },
        ],
        'picking.putBack': (body) => {
          put.push(body)
          return { from: 'T-9001', sku: 'SER', quantity: 1, cellCode: 'A-03-12-B', condition: 'Good', unitsLeft: 2 }
        },
      }),
    )
    const walk = (orders: number) => (
      <PickWalk
        facts={{ ...facts, orders }}
        lines={[makeLine({ picked: 3, left: 2, trayName: 'T-9001' })]}
        maker={{ userId: 7, userName: 'Ana' }}
      />
    )
    const drawing = draw(walk(0))
    ends.push(drawing.undraw)
    const told = 'WO-1 was cancelled: put its 4 units back (trays T-9001, T-9002)'
    await until(() => found('.cd-result').innerText.includes(told))
    await until(() => document.body.innerText.includes('3 × SER into A-03-12-B'))
    for (const words of [
      'put its 3 units back (tray T-9001).',
      'put its 1 unit back (tray T-9002).',
      'Put back what is in trays T-9001, T-9002: nothing of this list goes to the benches',
    ])
      expect(document.body.innerText).to.contain(words)
    await expectAccessible(document.body)
    buttonNamed('Put back').click()
    await until(() => document.querySelector('dialog[open]') !== null)
    for (const code of ['2001234500173', 'A-03-12-B']) {
      scan(code)
      await settled()
    }
    await until(() => put.length === 1)
    expect(put).to.deep.equal([{ trayName: 'T-9001', code: '2001234500173', quantity: 1, cellCode: 'A-03-12-B' }])
  })
})
