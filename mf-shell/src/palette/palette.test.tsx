import { defineArea } from 'contract/area'
import { expect } from 'chai'
import {
  answerCalls,
  type Answers,
  draw,
  expectAccessible,
  found,
  settled,
  signedInAs,
  wearDark,
  wearTheme,
} from 'shared-components/draw'
import { $merchants, setAreas } from 'shared-state'
import { Palette } from './palette.tsx'
import { recentOf } from './recent.ts'

const area = defineArea({
  name: 'test',
  screens: [
    { path: '/order/order-management', title: 'Order History', sections: ['ORDER'], menu: { group: 'Order' } },
    { path: '/order/import-orders', title: 'Import orders', sections: ['ORDER'] },
    {
      path: '/catalogue/product',
      title: 'Product List',
      sections: ['WAREHOUSE_CATALOGUE'],
      menu: { group: 'Catalogue' },
    },
    { path: '/inbound/create-new-request', title: 'Inbound Request', sections: ['INBOUND_MANAGEMENT'] },
    {
      path: '/stock/stock-adjustment',
      title: 'Stock Adjustment',
      sections: ['STOCK_MANAGEMENT'],
      menu: { group: 'S' },
    },
    { path: '/stock/stock-balance', title: 'Stock Balance', sections: ['STOCK_MANAGEMENT'], menu: { group: 'S' } },
  ],
})
const blank = {
  code: '',
  note: '',
  merchantName: '',
  hasImage: false,
  status: null,
  holds: null,
  onHand: null,
  available: null,
}
const order = (id: number) => ({
  ...blank,
  kind: 'order',
  id,
  title: `WO-${id}`,
  code: `B-${id}`,
  note: 'Mug and 1 more',
  merchantName: 'Birch',
  status: 2000,
  link: `/order/order-management?open=${id}`,
})
const product = {
  ...blank,
  kind: 'product',
  id: 7,
  title: 'Steel bottle 750 ml',
  code: 'BTL-STL-750',
  merchantName: 'Birch',
  onHand: 1036,
  available: 0,
  link: '/catalogue/product?sku=BTL-STL-750&open=7',
}

let undo = () => {}
let undraw = () => {}
let closed = 0
const asked: string[] = []
const answer = (find: (text: string) => unknown, more: Answers = {}) => {
  undo()
  undo = answerCalls({
    ...more,
    'search.find': ({ text }) => {
      asked.push(String(text))
      return find(String(text))
    },
  })
}
const nothing = { result: [], counts: [], openOrdersSku: null }
const bottles = {
  result: [product, order(11), order(12)],
  counts: [
    { kind: 'product', count: 1 },
    { kind: 'order', count: 43 },
  ],
  openOrdersSku: 'BTL-STL-750',
}

const input = () => found<HTMLInputElement>('.palette input')
function type(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text)
  input().dispatchEvent(new Event('input', { bubbles: true }))
}
const press = (key: string) =>
  input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const lines = () => [...document.querySelectorAll('.palette__entry')].map((line) => line.textContent)
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && !isSo(); tries += 1) await settled()
  expect(isSo(), lines().join('\n')).to.equal(true)
}
const here = () => location.pathname + location.search

suite('the search', () => {
  const before = here()
  setup(async () => {
    await wearTheme()
    setAreas([area])
    signedInAs({ id: 3, role: 'WAREHOUSE_MANAGER' })
    asked.length = 0
    closed = 0
    answer(() => bottles)
    ;({ undraw } = draw(<Palette onClose={() => (closed += 1)} />))
  })
  teardown(() => {
    undraw()
    undo()
    history.replaceState(null, '', before)
    localStorage.clear()
    sessionStorage.clear()
  })

  test('what is typed is found by kind, the best first, and Enter opens it', async () => {
    expect(document.activeElement).to.equal(input())
    type('bottle')
    await until(() => lines().length >= 4)
    expect(lines()[0]).to.contain('Steel bottle 750 ml').and.contain('1,036 on hand, 0 available')
    expect(lines()[3]).to.contain('All 43 open orders with BTL-STL-750')
    press('Enter')
    await until(() => here() === product.link)
    expect(closed).to.equal(1)
  })

  test('arrows choose, around the end too', async () => {
    type('bottle')
    await until(() => lines().length >= 4)
    press('ArrowDown')
    await settled()
    expect(found('[aria-selected=true]').textContent).to.contain('WO-11')
    expect(input().getAttribute('aria-activedescendant')).to.equal(found('[aria-selected=true]').id)
    press('ArrowUp')
    await settled()
    press('ArrowUp')
    await settled()
    expect(found('[aria-selected=true]').textContent).to.contain(lines().at(-1))
  })

  test('a scan ends with Enter before anything is answered, and opens what it read', async () => {
    answer((text) => (text === 'B-12' ? { ...bottles, result: [order(11), order(12)], openOrdersSku: null } : nothing))
    type('B-12')
    press('Enter')
    await until(() => here() === '/order/order-management?open=12')
  })

  test('an answer that comes after its search was left, or after something else was typed, opens nothing', async () => {
    const waiting: ((value: unknown) => void)[] = []
    answer(() => new Promise((resolve) => waiting.push(resolve)))
    type('B-11')
    press('Enter')
    await until(() => waiting.length > 0)
    type('B-1')
    await until(() => asked.includes('B-1'))
    type('B-12')
    press('Enter')
    await until(() => asked.includes('B-12'))
    undraw()
    for (const tell of waiting) tell(bottles)
    await settled()
    await settled()
    expect([here(), closed]).to.deep.equal([before, 0])
  })

  test('what was found stays until the next answer comes, and an older answer never comes after a newer one', async () => {
    let late: (value: unknown) => void = () => {}
    type('bottle')
    await until(() => lines().length >= 4)
    answer((text) =>
      text === 'bottles' ? new Promise((resolve) => (late = resolve)) : { ...nothing, result: [], counts: [] },
    )
    type('bottles')
    await until(() => asked.includes('bottles'))
    expect(lines()[0]).to.contain('Steel bottle')
    type('nobody')
    await until(() => asked.includes('nobody') && lines().length === 0)
    late(bottles)
    await settled()
    await settled()
    expect(lines()).to.deep.equal([])
    expect(found('.palette').textContent).to.contain('Nothing that you may see is called nobody')
  })

  test('pages are found without the server, > looks for nothing else', async () => {
    type('>imp')
    await until(() => lines().length === 1)
    expect(lines()[0]).to.contain('Import orders')
    await settled()
    expect(asked).to.deep.equal([])
  })

  test('a search that fails says so and what to do', async () => {
    answer(() => {
      throw new Error('down')
    })
    type('bottle')
    await until(() => document.querySelector('.palette [role=alert]') !== null)
  })

  test('before anything is typed it offers what this person opened last, and nobody else’s', async () => {
    undraw()
    sessionStorage.setItem(
      'crossdock:opened',
      JSON.stringify({ userId: 3, opened: [{ title: 'WO-5', path: '/order/order-management?open=5' }] }),
    )
    expect(recentOf(4)).to.deep.equal([])
    ;({ undraw } = draw(<Palette onClose={() => {}} />))
    expect(lines()[0]).to.contain('WO-5')
  })

  test('with a product found it offers what can be done with it, its SKU filled in', async () => {
    $merchants.set([{ label: 'Birch', value: 12 }])
    type('bottle')
    await until(() => lines().some((line) => line?.includes('Announce inbound of BTL-STL-750')))
    const hrefOf = (words: string) =>
      [...document.querySelectorAll('.palette__entry')]
        .find((line) => line.textContent?.includes(words))
        ?.getAttribute('href')
    expect(hrefOf('Announce inbound')).to.equal('/inbound/create-new-request?sku=BTL-STL-750&merchantId=12')
    expect(hrefOf('Adjust stock of')).to.equal('/stock/stock-adjustment?product=7')
    expect(hrefOf('Show the places')).to.equal(product.link)
    expect(hrefOf('Stock Balance')).to.equal('/stock/stock-balance?sku=BTL-STL-750')
    expect(found('.palette__entry mark').textContent).to.equal('bottle')
    $merchants.set([])
  })

  test('a worker is offered no correction of stock, which is a manager’s', async () => {
    undraw()
    signedInAs({ id: 3, role: 'WAREHOUSE_WORKER' })
    ;({ undraw } = draw(<Palette onClose={() => {}} />))
    type('bottle')
    await until(() => lines().some((line) => line?.includes('Show the places')))
    expect(lines().join('\n')).to.not.contain('Adjust stock')
  })

  test('before anything is typed it offers what the page itself does, and does it', async () => {
    undraw()
    const page = document.body.appendChild(document.createElement('div'))
    page.id = 'area'
    let pressed = 0
    page.innerHTML =
      '<div class="cd-page__actions"><button>Export</button><button aria-disabled="true">Print</button></div>'
    found('button', page).addEventListener('click', () => (pressed += 1))
    ;({ undraw } = draw(<Palette onClose={() => (closed += 1)} />))
    await until(() => lines().some((line) => line?.includes('Export')))
    expect(lines().join('\n')).to.not.contain('Print')
    const line = [...document.querySelectorAll<HTMLElement>('.palette__entry')].find((one) =>
      one.textContent?.includes('Export'),
    )
    line?.click()
    await until(() => pressed === 1)
    page.remove()
  })

  test('it has no finding of axe, light and dark', async () => {
    type('bottle')
    await until(() => lines().length >= 4)
    await expectAccessible(found('.palette'))
    await wearDark(true)
    await expectAccessible(found('.palette'))
    await wearDark(false)
  })
})
