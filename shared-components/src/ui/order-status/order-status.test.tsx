import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { trackingStages } from 'contract/tracking'
import { draw, expectAccessible, found, wearDark, wearTheme } from '../../draw.ts'
import { OrderStatus, type TrackedOrder } from '../../order-status.ts'

const order = (stage: TrackedOrder['stage']): TrackedOrder => ({
  referenceCode: 'B-1',
  stage,
  isProblem: false,
  placedTimestamp: 0,
  shippingProviderName: 'Coast Line',
  parcels: [{ parcelNumber: 1, trackingNumber: 'CL88412207MY', stage: 'packed', timestamp: null }],
  steps: [
    { stage: 'received', timestamp: Date.UTC(2026, 10, 20, 13, 18) },
    { stage, timestamp: Date.UTC(2026, 10, 20, 23, 30) },
  ],
})

suite('the order status in the portal', () => {
  setup(wearTheme)
  teardown(async () => {
    await wearDark(false)
    await setViewport({ width: 1280, height: 800 })
  })

  test('every stage is readable beside a record, in light and dark, wide and on a telephone', async () => {
    const { place, undraw } = draw(
      trackingStages.map(({ stage }) => (
        <OrderStatus key={stage} isCompact label={`Order ${stage}`} order={order(stage)} />
      )),
    )
    for (const width of [1280, 390]) {
      await setViewport({ width, height: 844 })
      for (const isDark of [false, true]) {
        await wearDark(isDark)
        await expectAccessible(place)
        expect(document.documentElement.scrollWidth).to.be.at.most(width)
      }
    }
    expect(place.querySelectorAll('[style]').length).to.equal(0)
    undraw()
  })

  test('times are those of the zone that is given, with their date', () => {
    const { place, undraw } = draw(<OrderStatus order={order('packed')} zone="Asia/Kuala_Lumpur" />)
    expect([...place.querySelectorAll('time')].map(({ textContent }) => textContent)).to.deep.equal([
      '20 Nov 2026 09:18 PM',
      '21 Nov 2026 07:30 AM',
    ])
    expect(place.textContent).to.contain('Times in GMT+8')
    undraw()
  })

  test('each of several parcels has its number to copy and says where it is; one alone says its number', () => {
    const [first] = order('packed').parcels
    const parcels = [1, 2].map((parcelNumber) => ({
      ...(first as TrackedOrder['parcels'][number]),
      parcelNumber,
      trackingNumber: `CL${parcelNumber}`,
      stage: 'with-courier' as const,
      timestamp: Date.UTC(2026, 10, 20, 23, 30),
    }))
    const { place, redraw, undraw } = draw(<OrderStatus order={{ ...order('packed'), parcels }} zone="UTC" />)
    const facts = () => [...place.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(facts()).to.deep.equal([
      'Courier',
      'Parcel 1 of 2: Handed to courier, 20 Nov 2026 11:30 PM',
      'Parcel 2 of 2: Handed to courier, 20 Nov 2026 11:30 PM',
    ])
    expect([...place.querySelectorAll('button')].map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      'Copy tracking number CL1',
      'Copy tracking number CL2',
    ])
    redraw(<OrderStatus order={order('packed')} zone="UTC" />)
    expect(facts()).to.deep.equal(['Courier', 'Tracking number'])
    undraw()
  })

  test('its title names it, also where only readers hear it', () => {
    const { place, redraw, undraw } = draw(<OrderStatus order={order('packed')} />)
    const name = () =>
      document.getElementById(found('section', place).getAttribute('aria-labelledby') ?? '')?.textContent
    expect(name()).to.equal('Order B-1')
    redraw(<OrderStatus isCompact order={order('packed')} label="Parcel 1" />)
    expect(name()).to.equal('Parcel 1')
    undraw()
  })

  test('its look is given to the page once, however many stand there', () => {
    const before = document.adoptedStyleSheets.length
    const { undraw } = draw(
      [1, 2, 3].map((key) => <OrderStatus key={key} label={String(key)} order={order('packed')} />),
    )
    expect(document.adoptedStyleSheets.length - before).to.be.at.most(1)
    expect(new Set(document.adoptedStyleSheets).size).to.equal(document.adoptedStyleSheets.length)
    undraw()
  })
})
