import { sendKeys, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import { Empty, Two } from '../../page.ts'
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

  test('the pager names its range and stops at the ends', () => {
    const pages: number[] = []
    const { place, undraw } = draw(<Pager page={2} pageSize={50} total={96} onPage={(page) => pages.push(page)} />)
    expect(place.textContent).to.contain('51–96 of 96')
    buttonNamed('Next page').click()
    buttonNamed('Previous page').click()
    expect(pages).to.deep.equal([1])
    undraw()
  })
})
