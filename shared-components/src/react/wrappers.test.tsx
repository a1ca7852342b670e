import { expect } from 'chai'
import { draw, found, settled } from '../draw.ts'
import { CrossdockMessageDialog } from './crossdock-message-dialog.ts'
import { CrossdockNotificationBell } from './crossdock-notification-bell.ts'
import { CrossdockOrderStatus } from './crossdock-order-status.ts'
import { CrossdockScanner } from './crossdock-scanner.ts'
import { CrossdockStockIn } from './crossdock-stock-in.ts'

const order = {
  referenceCode: 'B-1',
  stage: 'packed' as const,
  isProblem: false,
  placedTimestamp: 0,
  shippingProviderName: null,
  parcels: [],
  steps: [],
}

suite('the elements in React', () => {
  test('the message dialog opens by a prop and tells of OK, and hears the newest handler', async () => {
    const told: string[] = []
    const { redraw, undraw } = draw(
      <CrossdockMessageDialog open kind="Error" message="No." onCrossdockOk={() => told.push('old')} />,
    )
    redraw(
      <CrossdockMessageDialog open kind="Error" message="No." onCrossdockOk={({ detail }) => told.push(detail.kind)} />,
    )
    const element = found<HTMLElementTagNameMap['crossdock-message-dialog']>('crossdock-message-dialog')
    await element.updateComplete
    element.shadowRoot?.querySelector('button')?.click()
    expect(told).to.deep.equal(['Error'])
    undraw()
  })

  test('the order status takes an order as a property and tells its stage', async () => {
    const told: string[] = []
    const { undraw } = draw(
      <CrossdockOrderStatus
        order={order}
        label="Your order"
        onCrossdockOrderStatusChange={({ detail }) => told.push(detail.stage)}
      />,
    )
    for (let turn = 0; turn < 100 && told.length === 0; turn++) await settled()
    expect(told).to.deep.equal(['packed'])
    expect(found('crossdock-order-status').shadowRoot?.textContent)
      .to.contain('Your order')
      .and.to.contain('The parcel waits for the courier.')
    undraw()
  })

  test('the scanner tells a typed code', async () => {
    const told: string[] = []
    const { undraw } = draw(
      <CrossdockScanner inline mode="manual" onCrossdockScan={({ detail }) => told.push(detail.text)} />,
    )
    const element = found<HTMLElementTagNameMap['crossdock-scanner']>('crossdock-scanner')
    await element.updateComplete
    const input = element.shadowRoot?.querySelector('input')
    if (!input) throw new Error('There is no field to type into')
    input.value = '2001234567893'
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    input.form?.requestSubmit()
    for (let turn = 0; turn < 100 && told.length === 0; turn++) await settled()
    expect(told).to.deep.equal(['2001234567893'])
    undraw()
  })

  test('the bell and the stock-in take lists as properties, and their events come once', async () => {
    const told: string[] = []
    const { undraw } = draw(
      <>
        <CrossdockNotificationBell items={[]} onCrossdockNotificationRetry={() => told.push('retry')} />
        <CrossdockStockIn inline rows={[]} onCrossdockStockInSearch={() => told.push('search')} />
      </>,
    )
    const [bell, stockIn] = [
      found<HTMLElementTagNameMap['crossdock-notification-bell']>('crossdock-notification-bell'),
      found<HTMLElementTagNameMap['crossdock-stock-in']>('crossdock-stock-in'),
    ]
    await Promise.all([bell.updateComplete, stockIn.updateComplete])
    expect([bell.items, stockIn.rows, stockIn.inline]).to.deep.equal([[], [], true])
    bell.dispatchEvent(new CustomEvent('crossdock-notification-retry'))
    stockIn.dispatchEvent(new CustomEvent('crossdock-stock-in-search'))
    expect(told).to.deep.equal(['retry', 'search'])
    undraw()
  })
})
