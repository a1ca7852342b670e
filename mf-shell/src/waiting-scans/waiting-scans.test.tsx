import { expect } from 'chai'
import {
  answerCalls,
  buttonNamed,
  draw,
  expectAccessible,
  settled,
  signedInAs,
  wearTheme,
} from 'shared-components/draw'
import { $waitingScans, dropScan, keepScan, startScans } from 'shared-state'
import { WaitingScans } from './waiting-scans.tsx'

const signInAs = (id: number, name: string, role: string) => signedInAs({ id, name, role }, `token-${id}`)
const scanOfAna = (key: string) =>
  keepScan(
    {
      key,
      userId: 7,
      userName: 'Ana',
      call: 'picking.updateOrdersPickingList',
      body: { pickingListId: 9, code: `code-${key}` },
      units: 1,
      isTried: true,
      at: 1,
    },
    true,
  )
let undraw = (): void => undefined
let end = (): void => undefined
const drawn = (isBare = false): HTMLElement => {
  const drawing = draw(<WaitingScans isBare={isBare} />)
  undraw = drawing.undraw
  return drawing.place
}
const buttons = (place: HTMLElement) => [...place.querySelectorAll('button')].map((button) => button.textContent)

suite('scans that wait, in the frame', () => {
  setup(async () => {
    await wearTheme()
    signInAs(8, 'Bo', 'WAREHOUSE_WORKER')
    await startScans()
    await scanOfAna('a1')
    await scanOfAna('a2')
  })
  teardown(async () => {
    undraw()
    end()
    for (const { key } of $waitingScans.get() ?? []) await dropScan(key)
    localStorage.clear()
  })

  test('another worker reads whose scans wait, how many and the ways on, and may do nothing with them', async () => {
    const place = drawn()
    expect(place.textContent).to.contain('2 scans of Ana wait here.')
    expect(place.textContent).to.contain('when Ana signs in here again, or by a warehouse manager')
    expect(buttons(place)).to.deep.equal([])
    await expectAccessible(place)
  })

  test('a manager sends them; one that is refused says why, and is left out', async () => {
    signInAs(9, 'Omar', 'WAREHOUSE_MANAGER')
    end = answerCalls({
      'picking.updateOrdersPickingList': ({ code }) =>
        code === 'code-a1'
          ? Response.json({ success: false, error: 'on-hold', message: 'WO-1 is on hold.' }, { status: 409 })
          : {},
    })
    const place = drawn()
    buttonNamed('Send for Ana', place).click()
    while (!place.textContent?.includes('WO-1 is on hold.')) await settled()
    expect(buttons(place)).to.deep.equal(['Send again', 'Leave it out'])
    await expectAccessible(place)
    buttonNamed('Leave it out', place).click()
    while ($waitingScans.get()?.length !== 0) await settled()
    await settled()
    expect(place.textContent).to.equal('')
  })

  test('a manager drops them, asked before what it means', async () => {
    signInAs(9, 'Omar', 'WAREHOUSE_MANAGER')
    const place = drawn()
    buttonNamed('Drop them', place).click()
    await settled()
    expect(place.querySelector('dialog')?.textContent).to.contain('code-a1, code-a2')
    buttonNamed('Drop them', place.querySelector('dialog') ?? place).click()
    while ($waitingScans.get()?.length !== 0) await settled()
  })

  test('a scan screen has all its room', () => expect(drawn(true).textContent).to.equal(''))
})
