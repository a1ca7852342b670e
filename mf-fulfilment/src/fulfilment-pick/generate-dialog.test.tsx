import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, found, settled, wearTheme } from 'shared-components/draw'
import { GenerateDialog, type Made } from './generate-dialog.tsx'
import type { Preview } from './list-preview.tsx'

const preview: Preview = {
  lists: 1,
  orders: 8,
  lines: 19,
  units: 24,
  stops: 11,
  weight: 12.4,
  volume: 38.2,
  unmeasured: 2,
  walkMetres: 212,
  staysOut: [
    { reason: 'waits for the next list: all 8 slots are taken', orders: 31, warehouseOrderIds: ['WO-1', 'WO-2'] },
    { reason: 'on hold: Fraud', orders: 1, warehouseOrderIds: ['WO-7'] },
  ],
  zones: ['A', 'B'],
  cutOffs: [{ shipByTimestamp: Date.UTC(2026, 10, 22, 15), orders: 12 }],
}

let asked: Record<string, unknown>[]
let written: unknown[]
let yields: Preview
let undo = (): void => undefined
let undraw = (): void => undefined

const field = <T extends HTMLElement = HTMLInputElement>(name: string) => found<T>(`[name=${name}]`)
function type(name: string, text: string) {
  const input = field(name)
  input.focus()
  input.select()
  document.execCommand('insertText', false, text)
}
function choose(name: string, value: string) {
  const select = field<HTMLSelectElement>(name)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await settled()
  expect(isSo()).to.equal(true)
}
const words = () => document.querySelector('dialog')?.innerText ?? ''
async function open(onMade: (made: Made) => Promise<void> = async () => undefined) {
  ;({ undraw } = draw(<GenerateDialog onMade={onMade} onClose={() => undefined} />))
  await until(() => words().includes('212 m') || words().includes('No order fits'))
}

suite('generating picking lists', () => {
  setup(async () => {
    await wearTheme()
    localStorage.clear()
    asked = []
    written = []
    yields = preview
    undo = answerCalls({
      'picking.previewPickingList': (query) => {
        asked.push(query)
        return yields
      },
      'picking.generatePickingList': (body) => {
        written.push(body)
        return { ...preview, pickingListId: 8, pickingListIds: [8], carts: [1], refused: [] }
      },
      'courier.masterGetAll': () => ({
        result: [{ shippingProviderMasterId: 4, shippingProviderName: 'Swift' }],
        cursor: { next: null, previous: null },
      }),
      'shop.getShopList': () => [],
    })
  })
  teardown(() => {
    undraw()
    undo()
  })

  test('what a list yields and what stays out stands there before it is made, and follows the choices', async () => {
    await open()
    expect(words()).to.include('2 units without weight or size')
    expect(words()).to.include('Waits for the next list: all 8 slots are taken')
    expect(words()).to.include('On hold: Fraud (WO-7)')
    expect(written).to.deep.equal([])
    type('slots', '16')
    await until(() => Number(asked.at(-1)?.['slots']) === 16)
    choose('shipByTimestamp', String(preview.cutOffs[0]?.shipByTimestamp))
    await until(() => Number(asked.at(-1)?.['shipByTimestamp']) === Date.UTC(2026, 10, 22, 15))
  })

  test('the zone is one of those that there are, and one kept from before that is gone is forgotten', async () => {
    localStorage.setItem('crossdock:generate-list:0:0', JSON.stringify({ zone: 'Nowhere' }))
    await open()
    const zone = field<HTMLSelectElement>('zone')
    expect([...zone.options].map((option) => option.text)).to.deep.equal(['Any zone', 'A', 'B'])
    await until(() => asked.at(-1)?.['zone'] === undefined)
    choose('zone', 'B')
    await until(() => asked.at(-1)?.['zone'] === 'B')
  })

  test('where nothing fits it says so', async () => {
    yields = { ...preview, lists: 0, orders: 0, walkMetres: 0 }
    await open()
    expect(words()).to.include('No order fits these choices')
    expect(buttonNamed('Generate').getAttribute('aria-disabled')).to.equal('true')
    buttonNamed('Generate').click()
    await settled()
    expect(written).to.deep.equal([])
  })

  test('the choices are sent, and stand there the next time, but for the cut-off', async () => {
    await open()
    type('slots', '12')
    type('maxVolume', '60')
    choose('lists', '1000')
    choose('shippingProviderId', '4')
    choose('shipByTimestamp', String(preview.cutOffs[0]?.shipByTimestamp))
    buttonNamed('Generate').click()
    await until(() => written.length === 1)
    expect(written).to.deep.equal([
      {
        kind: 'Cluster',
        slots: 12,
        cart: 1,
        lists: 1000,
        maxVolume: 60,
        shippingProviderId: 4,
        shipByTimestamp: Date.UTC(2026, 10, 22, 15),
      },
    ])
    undraw()
    await open()
    expect(['slots', 'maxVolume', 'lists', 'shippingProviderId'].map((name) => field(name).value)).to.deep.equal([
      '12',
      '60',
      '1000',
      '4',
    ])
    expect(field('shipByTimestamp').value).to.equal('')
  })

  test('a choice of last time that is none any more is forgotten', async () => {
    localStorage.setItem(
      'crossdock:generate-list:0:0',
      JSON.stringify({ shippingProviderId: 99, slots: 'many', kind: 'Single' }),
    )
    await open()
    await until(() => asked.at(-1)?.['shippingProviderId'] === undefined)
    expect([field('slots').value, field('kind').value]).to.deep.equal(['8', 'Single'])
  })

  test('it is accessible on a desk and on a telephone', async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await setViewport({ width, height })
      await open()
      await expectAccessible(document.body)
      const dialog = found('dialog')
      expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth)
      undraw()
    }
    await setViewport({ width: 1440, height: 900 })
  })
})
