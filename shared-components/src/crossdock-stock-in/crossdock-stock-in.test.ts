import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { expectAccessible, wearDark, wearTheme } from '../draw.ts'
import { makeItem } from './make-item.ts'
import { clearAway, fill, heard, makeStockIn, part, parts, wordsOf } from './make-stock-in.ts'

const dayAway = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

suite('the stock-in search with rows of the page', () => {
  setup(() => setViewport({ width: 1280, height: 800 }))
  teardown(() => {
    clearAway()
    document.documentElement.style.colorScheme = ''
  })

  test('it has the fields SKU Code Here and Carton, Search and Close, and says what to do', async () => {
    const element = await makeStockIn()
    expect([...(element.shadowRoot?.querySelectorAll('label') ?? [])].map(({ innerText }) => innerText)).to.deep.equal([
      'SKU Code Here',
      'Carton',
    ])
    expect([
      part(element, 'search').innerText,
      part(element, 'close').innerText,
      part(element, 'title').textContent,
    ]).to.deep.equal(['Search', 'Close', 'Stock in'])
    expect(wordsOf(element, 'status')).to.deep.equal(['Scan or type a SKU or a carton.'])
    await expectAccessible(element)
  })

  test('Search is disabled while SKU and Carton are empty; one of them is enough', async () => {
    const element = await makeStockIn()
    const isOff = () => part<HTMLButtonElement>(element, 'search').disabled
    expect(isOff()).to.equal(true)
    await fill(element, 'carton', 'Carton 1')
    expect(isOff()).to.equal(false)
    await fill(element, 'carton', '   ')
    expect(isOff()).to.equal(true)
    await fill(element, 'sku', 'TENT')
    expect(isOff()).to.equal(false)
  })

  test('Enter in a field searches, and nothing is searched while both are empty', async () => {
    const element = await makeStockIn()
    const searches = heard(element, 'crossdock-stock-in-search')
    part(element, 'sku').focus()
    await sendKeys({ press: 'Enter' })
    expect(searches).to.deep.equal([])
    await fill(element, 'sku', ' TENT-2P-OLV ')
    await fill(element, 'carton', 'Carton 1 ')
    part(element, 'carton').focus()
    await sendKeys({ press: 'Enter' })
    expect(searches).to.deep.equal([{ sku: 'TENT-2P-OLV', carton: 'Carton 1' }])
  })

  test('the page answers: Loading..., then the rows with something left, or No Items Found', async () => {
    const element = await makeStockIn({ busy: true })
    expect(wordsOf(element, 'status')).to.deep.equal(['Loading...'])
    await expectAccessible(element)
    Object.assign(element, { busy: false, rows: [makeItem(), makeItem({ id: 8, remainQuantity: 0 })] })
    await element.updateComplete
    expect([parts(element, 'row').length, ...wordsOf(element, 'status')]).to.deep.equal([1, '1 item found'])
    element.rows = [makeItem({ remainQuantity: 0 })]
    await element.updateComplete
    expect([parts(element, 'row').length, ...wordsOf(element, 'status')]).to.deep.equal([0, 'No Items Found'])
    await expectAccessible(element)
  })

  test('a row says group, product, SKU, expiry, requested quantity and whether it is checked', async () => {
    const element = await makeStockIn({
      rows: [
        makeItem({ expiryDate: '2031-02-28', isQc: true }),
        makeItem({ id: 8, expiryDate: dayAway(-1) }),
        makeItem({ id: 9, expiryDate: dayAway(9) }),
        makeItem({ id: 10, expiryDate: null }),
      ],
    })
    const [first, second, third, fourth] = wordsOf(element, 'row')
    expect(first).to.equal(
      'Carton 1 Tent for two, olive TENT-2P-OLV Expiry 28 Feb 2031 Requested quantity x 24 Checked STOCK IN ITEM',
    )
    expect(second).to.contain('Expiry EXPIRED').and.contain('Pending')
    expect(third).to.match(/Expiry \d\d \w{3} \d{4}/)
    expect(fourth).to.contain('Expiry NEVER')
    await expectAccessible(element)
  })

  test('the older variant has the SKU alone, and rows with what remains and Stock In', async () => {
    const element = await makeStockIn({ variant: 'sku', rows: [makeItem()] })
    expect([parts(element, 'carton').length, ...wordsOf(element, 'stock-in')]).to.deep.equal([0, 'Stock In'])
    expect(wordsOf(element, 'row')[0]).to.contain('Remaining quantity 12').and.not.contain('Pending')
    expect(part<HTMLButtonElement>(element, 'search').disabled).to.equal(true)
    const searches = heard(element, 'crossdock-stock-in-search')
    await fill(element, 'sku', 'TENT')
    part(element, 'search').click()
    expect(searches).to.deep.equal([{ sku: 'TENT', carton: '' }])
    await expectAccessible(element)
  })

  test('STOCK IN ITEM tells the page which row was chosen, and what remains of it', async () => {
    const element = await makeStockIn({ rows: [makeItem({ suggestedCell: 'A-03-12-B' })] })
    const told = heard(document.body, 'crossdock-stock-in')
    part(element, 'stock-in').click()
    expect(told.map(({ item, quantity, cell }) => [item.id, quantity, cell])).to.deep.equal([[7, 12, 'A-03-12-B']])
    await element.updateComplete
    expect(parts(element, 'step').length).to.equal(0)
  })

  test('a problem is shown in words, and Try again asks the page once more', async () => {
    const element = await makeStockIn({ problem: 'The server cannot be reached.\nCheck the connection.' })
    const searches = heard(element, 'crossdock-stock-in-search')
    await fill(element, 'sku', 'TENT')
    expect(part(element, 'problem').getAttribute('role')).to.equal('alert')
    expect(part(element, 'problem').innerText).to.contain('Check the connection.')
    part(element, 'retry').click()
    expect(searches).to.deep.equal([{ sku: 'TENT', carton: '' }])
    await expectAccessible(element)
  })

  test('of 10,000 rows the first 100 are drawn, and how many more there are is said', async () => {
    const element = await makeStockIn({ rows: Array.from({ length: 10_000 }, (_, id) => makeItem({ id: id + 1 })) })
    expect([parts(element, 'row').length, ...wordsOf(element, 'status')]).to.deep.equal([
      100,
      'The first 100 of 10,000 are shown: narrow the search.',
    ])
  })

  test('markup in any text is text', async () => {
    const bad = '<img src=x onerror="window.isHurt=true"><b>bold</b>'
    const element = await makeStockIn({
      problem: bad,
      sku: bad,
      rows: [makeItem({ groupName: bad, productName: bad, sku: bad, expiryDate: bad })],
    })
    expect(part(element, 'problem').innerText).to.contain(bad)
    element.problem = ''
    await element.updateComplete
    expect(part(element, 'row').innerText.split(bad).length - 1).to.equal(4)
    expect([
      element.shadowRoot?.querySelector('img'),
      part<HTMLInputElement>(element, 'sku').value,
      Reflect.has(window, 'isHurt'),
    ]).to.deep.equal([null, bad, false])
  })

  test('rows of several requests say which', async () => {
    const element = await makeStockIn({ rows: [makeItem({ referenceCode: 'PO-2038' })] })
    expect(wordsOf(element, 'row')[0]).to.contain('TENT-2P-OLV · PO-2038')
  })

  test("on a dark page without the portal's theme it is dark and can be read", async () => {
    document.documentElement.style.colorScheme = 'dark'
    const element = await makeStockIn({
      inline: false,
      open: true,
      rows: [makeItem({ isQc: true }), makeItem({ id: 8, expiryDate: dayAway(-1) })],
    })
    expect(getComputedStyle(part(element, 'dialog')).backgroundColor).to.equal('rgb(24, 33, 50)')
    await expectAccessible(element)
  })

  test('rows that are no rows draw nothing wrong', async () => {
    const element = await makeStockIn({ rows: JSON.parse('[null, 5, {}, {"remainQuantity": "3"}]') })
    expect(wordsOf(element, 'status')).to.deep.equal(['1 item found'])
    element.rows = JSON.parse('"no list"')
    await element.updateComplete
    expect(wordsOf(element, 'status')).to.deep.equal(['Scan or type a SKU or a carton.'])
  })
})

suite('how it looks', () => {
  setup(wearTheme)
  teardown(async () => {
    clearAway()
    await wearDark(false)
  })

  test('on 390 px nothing is wider than the screen, by day and by night', async () => {
    await setViewport({ width: 390, height: 844 })
    const element = await makeStockIn({
      inline: false,
      open: true,
      rows: [
        makeItem({ productName: 'Unbreakable'.repeat(30), isQc: true }),
        makeItem({ id: 8, expiryDate: dayAway(3) }),
      ],
    })
    const dialog = part(element, 'dialog')
    expect(dialog.getBoundingClientRect().right).to.be.at.most(390)
    expect(dialog.scrollWidth).to.be.at.most(dialog.clientWidth)
    await expectAccessible(element)
    await wearDark(true)
    await expectAccessible(element)
  })
})
