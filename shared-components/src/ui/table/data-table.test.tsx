import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Empty, ProductCell, Two } from '../../page.ts'
import { DataTable, Filters, Pager, type Column, type FilterValues } from '../../table.ts'
import { buttonNamed, draw, expectAccessible, found, settled, wearDark, wearTheme } from '../../draw.ts'

type Row = { number: string; units: number }
const rows: readonly Row[] = [
  { number: 'WO-1', units: 4 },
  { number: 'WO-2', units: 7 },
  { number: 'WO-3', units: 1 },
]
const columns: readonly Column<Row>[] = [
  { id: 'order', head: 'Order', cell: (row) => <Two isStrong first={row.number} second="ref" />, sort: 'number' },
  { id: 'units', head: 'Qty', cell: (row) => row.units, align: 'right' },
  { id: 'tray', head: 'Tray', cell: () => undefined },
]
const opened: string[] = []
const sorted: string[] = []

function Orders() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      name="Orders"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.number}
      sort={{ id: 'number', isDescending: false }}
      onSort={({ id, isDescending }) => sorted.push(`${id} ${isDescending}`)}
      selection={{ keys, onChange: setKeys, refuses: (row) => (row.number === 'WO-3' ? 'Shipped already' : undefined) }}
      onOpen={(row) => opened.push(row.number)}
      hrefOf={(row) => `#${row.number}`}
      rowActions={() => [{ label: 'Hold' }]}
    />
  )
}
const selected = () => [...document.querySelectorAll<HTMLElement>('[aria-selected=true]')].map((row) => row.dataset.row)
async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key })
  await settled()
}

suite('the list', () => {
  setup(async () => {
    await setViewport({ width: 1440, height: 900 })
    await wearTheme()
    opened.length = 0
    sorted.length = 0
  })

  test('arrows move between rows, Space selects, Enter opens', async () => {
    const { undraw } = draw(<Orders />)
    found('[data-row=WO-1]').focus()
    await press('ArrowDown', 'Space')
    expect(selected()).to.deep.equal(['WO-2'])
    await press('ArrowUp', 'Enter')
    expect(opened).to.deep.equal(['WO-1'])
    await press('End')
    expect((document.activeElement as HTMLElement).dataset.row).to.equal('WO-3')
    undraw()
  })

  test('a long product name ends before the numbers beside it, its SKU is whole', async () => {
    const name = 'Enamel mug, a rather long product name that has to go somewhere on a small screen, olive'.slice(0, 87)
    const product = () => <ProductCell picture={undefined} name={name} sku="MUG-ENM-OLV-0350-LONG" />
    const { place, undraw } = draw(
      <DataTable
        name="Stock"
        columns={[
          { id: 'product', head: 'Product', cell: product },
          ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
            id: `units ${id}`,
            head: `Units ${id}`,
            align: 'right' as const,
            cell: (row: Row) => row.units,
          })),
        ]}
        rows={rows}
        rowKey={(row) => row.number}
        hrefOf={(row) => `#${row.number}`}
      />,
    )
    const cell = found('[data-row=WO-1] td', place)
    const edge = cell.getBoundingClientRect().right
    for (const part of cell.querySelectorAll('.cd-strong, .cd-two__second')) {
      // What is drawn, not the box of it: what is not cut runs out of its box.
      const drawn = getComputedStyle(part).overflow === 'hidden' ? part.clientWidth : part.scrollWidth
      expect(part.getBoundingClientRect().left + drawn).to.be.at.most(edge)
    }
    const sku = found('.cd-two__second', cell)
    expect(sku.scrollWidth).to.equal(sku.clientWidth)
    expect(found('[title]', cell).title).to.equal(name)
    undraw()
  })

  test('a row that may not be selected stays out, also of all', async () => {
    const { undraw } = draw(<Orders />)
    found('thead input').click()
    await settled()
    expect(selected()).to.deep.equal(['WO-1', 'WO-2'])
    found('[data-row=WO-3]').focus()
    await press('Space')
    expect(selected()).to.deep.equal(['WO-1', 'WO-2'])
    undraw()
  })

  test('Shift and an arrow select a range', async () => {
    const { undraw } = draw(<Orders />)
    found('[data-row=WO-1]').focus()
    await press('Space')
    await sendKeys({ down: 'Shift' })
    await press('ArrowDown')
    await sendKeys({ up: 'Shift' })
    expect(selected()).to.deep.equal(['WO-1', 'WO-2'])
    undraw()
  })

  test('a press on the row opens it, a press on its check box does not', async () => {
    const { undraw } = draw(<Orders />)
    found('[data-row=WO-2] td:nth-child(3)').click()
    found('[data-row=WO-1] input').click()
    await settled()
    expect(opened).to.deep.equal(['WO-2'])
    undraw()
  })

  test('the head says and turns the order', async () => {
    const { undraw } = draw(<Orders />)
    expect(found('[aria-sort]').getAttribute('aria-sort')).to.equal('ascending')
    buttonNamed('Order').click()
    expect(sorted).to.deep.equal(['number true'])
    undraw()
  })

  test('an empty cell shows a dash, and no row the words given', async () => {
    const { redraw, undraw } = draw(<Orders />)
    expect(found('[data-row=WO-1] td:nth-child(4)').textContent).to.equal('–')
    redraw(
      <DataTable
        name="Orders"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.number}
        empty={<Empty title="No orders yet" />}
      />,
    )
    expect(found('h2').textContent).to.equal('No orders yet')
    redraw(
      <DataTable
        name="Orders"
        columns={columns}
        rows={undefined}
        rowKey={(row: Row) => row.number}
        error={new Error('The database did not answer.')}
        onRetry={() => undefined}
      />,
    )
    expect(found('[role=alert]').textContent)
      .to.contain('Orders could not be read')
      .and.to.contain('The database did not answer.')
    undraw()
  })

  test('rows are cards on a telephone', async () => {
    await setViewport({ width: 390, height: 844 })
    const { place, undraw } = draw(<Orders />)
    await settled()
    expect(place.querySelector('table')).to.equal(null)
    expect(place.querySelectorAll('.cd-row-card').length).to.equal(3)
    await expectAccessible(place)
    undraw()
  })

  test('nothing serious for axe, in light and dark', async () => {
    const { place, undraw } = draw(<Orders />)
    await expectAccessible(place)
    await wearDark(true)
    await expectAccessible(place)
    await wearDark(false)
    undraw()
  })
})

function Bar() {
  const [values, setValues] = useState<FilterValues>({ status: 'open' })
  return (
    <Filters
      values={values}
      onChange={setValues}
      filters={[
        { id: 'status', label: 'Status', kind: 'select', options: [{ value: 'open', label: 'Open' }] },
        { id: 'shop', label: 'Shop', kind: 'text' },
      ]}
    />
  )
}

suite('filters and pages', () => {
  setup(async () => {
    await setViewport({ width: 1440, height: 900 })
    await wearTheme()
  })

  test('a chip says its filter and can be taken off; another can be added', async () => {
    const { place, undraw } = draw(<Bar />)
    expect(found('.cd-chip').textContent).to.equal('Status Open')
    await expectAccessible(place)
    buttonNamed('Remove filter Status').click()
    await settled()
    expect(place.querySelector('.cd-chip')).to.equal(null)
    buttonNamed('Filter').click()
    await settled()
    buttonNamed('Shop').click()
    await settled()
    found('.cd-filter-form input').focus()
    await sendKeys({ type: 'Birch' })
    await press('Enter')
    expect(found('.cd-chip').textContent).to.equal('Shop Birch')
    undraw()
  })

  test('a table wider than its place keeps its head in sight to the last row', async () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ number: `WO-${index}`, units: index }))
    const { place, redraw, undraw } = draw(<div />)
    place.style.width = '160px'
    redraw(<DataTable name="Orders" columns={columns} rows={many} rowKey={(row) => row.number} empty="None" />)
    await settled()
    await settled()
    expect(found('.cd-table-card--wide', place).scrollWidth).to.be.greaterThan(160)
    found('[data-row=WO-79]', place).scrollIntoView({ block: 'end' })
    await settled()
    const [head, row] = [found('th', place), found('[data-row=WO-79]', place)].map((part) =>
      part.getBoundingClientRect(),
    )
    expect([(head?.top ?? -1) >= 0, (row?.bottom ?? Infinity) <= innerHeight]).to.deep.equal([true, true])
    undraw()
  })

  test("on a telephone a row's menu stands beside its title, and what is under it has the whole width", async () => {
    await setViewport({ width: 360, height: 740 })
    const { place, undraw } = draw(<Orders />)
    const [card, menu, title, line] = [
      '',
      ' .cd-pop-root',
      ' .cd-row-card__line--first',
      ' .cd-row-card__line:nth-child(2)',
    ]
      .map((part) => found(`.cd-row-card${part}`, place).getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
    if (!card || !menu || !title || !line) throw new Error('The card is not whole.')
    expect(menu.bottom - menu.top).to.be.at.least(44)
    expect(menu.top).to.be.at.least(card.top)
    expect(menu.bottom).to.be.at.most(card.top + 50)
    const status = found('.cd-row-card__line--first > :last-child', place).getBoundingClientRect()
    expect(status.right).to.be.at.most(menu.left + 6)
    expect(card.right - line.right).to.be.at.most(16)
    undraw()
    await setViewport({ width: 1440, height: 900 })
  })

  test('on a telephone no number or date stands bare: each has its word', async () => {
    const before = { width: innerWidth, height: innerHeight }
    await setViewport({ width: 390, height: 844 })
    const cards: readonly Column<Row>[] = [
      { id: 'order', head: 'Order', card: 'title', cell: (row) => row.number },
      { id: 'units', head: 'Units', card: 'side', align: 'right', cell: (row) => row.units },
      { id: 'due', head: 'Ship by', card: 'foot', cell: () => '24 Nov 2026' },
      { id: 'act', head: 'Receive', card: 'button', cell: () => <button type="button">Receive it</button> },
    ]
    const { place, undraw } = draw(
      <DataTable name="Orders" columns={cards} rows={rows.slice(0, 1)} rowKey={(row) => row.number} empty="None" />,
    )
    await settled()
    expect(found('li', place).innerText.split(/\s*\n\s*/)).to.deep.equal([
      'WO-1',
      'Units 4',
      'Ship by',
      '24 Nov 2026',
      'Receive it',
    ])
    await expectAccessible(place)
    undraw()
    await setViewport(before)
  })

  test('the pager names its range and stops at the ends', () => {
    const pages: number[] = []
    const { place, undraw } = draw(<Pager page={2} pageSize={50} total={96} onPage={(page) => pages.push(page)} />)
    expect(place.textContent).to.contain('51–96 of 96')
    buttonNamed('Next page').click()
    buttonNamed('Previous page').click()
    expect(pages).to.deep.equal([1])
    undraw()
  })

  test('a list with one page has no pager, also when it has shrunk to one; only how many there are', () => {
    const nowhere = () => undefined
    const pager = (total: number) => (
      <Pager page={2} pageSize={50} total={total} onPage={nowhere} onPageSize={nowhere} />
    )
    const { place, redraw, undraw } = draw(pager(20))
    expect(place.innerText.trim()).to.equal('1–20 of 20')
    expect(place.querySelectorAll('button, select').length).to.equal(0)
    redraw(pager(0))
    expect(place.innerText.trim()).to.equal('')
    // Fewer rows on a page can still be chosen.
    redraw(pager(21))
    expect(place.querySelectorAll('button').length).to.equal(0)
    expect(place.querySelectorAll('select').length).to.equal(1)
    undraw()
  })
})
