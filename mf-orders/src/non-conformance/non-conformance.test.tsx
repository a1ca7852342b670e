import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { draw, expectAccessible, found, settled, signedInAs, wearTheme } from 'shared-components/draw'
import { DataTable } from 'shared-components/table'
import { useActs } from '../parts/queue-acts/use-acts.tsx'
import { useRowActions } from '../parts/use-row-actions.ts'
import type { Order } from '../parts/order.ts'
import { columnsFor } from './columns.tsx'
import { QueueCard } from './queue-card.tsx'

const orderOf = (orderId: number, more: Partial<Order>) =>
  ({
    orderId,
    warehouseOrderId: `WO-${orderId}`,
    referenceCode: '241320575110',
    marketplaceOrderId: null,
    merchantName: 'Birch Outdoor',
    shopName: 'Birch Outdoor Outlet',
    platform: 'Internal',
    status: 540,
    statusChangedTimestamp: Date.UTC(2026, 10, 24, 3),
    problemSinceTimestamp: null,
    reason: '22773: 12 needed, 6 available',
    holds: [],
    takenBy: null,
    trayName: null,
    unitsToUnpack: 0,
    lineCount: 3,
    unitCount: 30,
    ...more,
  }) as unknown as Order

const role = 'WAREHOUSE_MANAGER'
const orders = [
  orderOf(131068, {}),
  orderOf(314684, { reason: '22441: 1 needed, 0 available; 22442: 2 needed, 0 available' }),
  orderOf(734175, { status: 550, reason: 'SET-MUG-4: no such product' }),
  orderOf(294894, { status: 510, reason: 'The buyer changed their mind' }),
  orderOf(198385, { reason: 'MAT-SLF-183: 900 needed, 113 available', unitCount: 1 }),
]

function Queue() {
  const [acts, rowActions] = [useActs(), useRowActions()]
  const rowKey = (order: Order) => String(order.orderId)
  return (
    <DataTable
      name="Non conformance"
      columns={columnsFor({ role, acts, hasMerchant: true, onOpen: () => undefined })}
      card={(order) => <QueueCard order={order} role={role} acts={acts} />}
      rows={orders}
      rowKey={rowKey}
      selection={{ keys: new Set(), onChange: () => undefined }}
      rowActions={(order) => [...acts.menuOf(order), ...rowActions(order)]}
    />
  )
}

async function drawAt(width: number, room: number) {
  await setViewport({ width, height: 900 })
  const drawn = draw(<div />)
  drawn.place.style.width = `${room}px`
  drawn.redraw(<Queue />)
  await settled()
  return drawn
}

suite('the queue', () => {
  setup(async () => {
    await wearTheme()
    signedInAs({ role })
  })
  teardown(async () => {
    localStorage.clear()
    await setViewport({ width: 1440, height: 900 })
  })

  test('each row has two lines, and one button where a person decides', async () => {
    const { place, undraw } = await drawAt(2560, 2280)
    const rows = [...place.querySelectorAll<HTMLElement>('.cd-table__row')]
    const buttonsIn = (row: HTMLElement) => row.querySelectorAll('td:nth-last-child(2) .cd-button').length
    const [heights, buttons] = [rows.map((row) => row.offsetHeight), rows.map(buttonsIn)]
    await expectAccessible(place)
    undraw()
    expect(heights).to.deep.equal(rows.map(() => 46))
    expect(buttons).to.deep.equal([1, 1, 1, 1, 0])
  })

  for (const width of [360, 390])
    test(`at ${width} each card has its words, one button as wide as it, and its menu in the corner`, async () => {
      const { place, undraw } = await drawAt(width, width - 24)
      expect(document.documentElement.scrollWidth).to.equal(width)
      for (const card of place.querySelectorAll<HTMLElement>('.cd-row-card')) {
        const [main, menu] = ['.cd-row-card__main', '.cd-pop-root'].map((part) =>
          found(part, card).getBoundingClientRect(),
        )
        expect((menu?.bottom ?? 0) - card.getBoundingClientRect().top).to.be.at.most(50)
        const button = card.querySelector('.cd-row-card__foot .cd-button')
        if (button) expect(button.getBoundingClientRect().width).to.equal(main?.width)
      }
      await expectAccessible(place)
      undraw()
    })
})
