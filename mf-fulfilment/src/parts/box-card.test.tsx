import { expect } from 'chai'
import { answerCalls, buttonNamed, draw, expectAccessible, settled, wearTheme } from 'shared-components/draw'
import { makeOrder, makeParcel } from '../pack-items/make-order.ts'
import { BoxCard } from './box-card.tsx'
import type { Dimension } from './use-parcel.ts'

const box = (boxName: string, fits: boolean, reason: string) => ({
  boxName,
  length: 18,
  width: 12,
  height: 6,
  weight: 0.5,
  litres: 1.3,
  fits,
  reason,
})
const reason = 'S is too low: the clay mask is 76 mm, S has 60 mm'
const dimension: Dimension = {
  boxName: 'M',
  length: 24,
  width: 18,
  height: 10,
  weight: 0.5,
  litres: 1,
  limit: 0.05,
  missing: '',
  unmeasured: [],
  boxes: [box('S', false, reason), box('M', true, '')],
}

suite('the box of a parcel', () => {
  test('one that the content does not fit is asked about once, and taken when the hand says so', async () => {
    await wearTheme()
    const sent: unknown[] = []
    const end = answerCalls({
      'packing.updateBoxSize': (body) => {
        sent.push(body)
        return body['confirmed']
          ? body
          : Response.json(
              { success: false, message: `WO-7 does not fit its box: ${reason}.`, status: {}, error: 'box-too-small' },
              { status: 409 },
            )
      },
    })
    const { place, undraw } = draw(<BoxCard order={makeOrder()} parcel={makeParcel()} dimension={dimension} />)
    await settled()
    const [small] = place.querySelectorAll<HTMLButtonElement>('.cd-boxes__box')
    small?.click()
    while (!document.body.textContent?.includes('WO-7 does not fit its box')) await settled()
    await expectAccessible(place)
    buttonNamed('Take box S').click()
    while (sent.length < 2) await settled()
    while (document.querySelector('.cd-dialog')) await settled()
    expect(sent).to.deep.equal([
      { orderId: 7, parcelNumber: 1, boxName: 'S' },
      { orderId: 7, parcelNumber: 1, boxName: 'S', confirmed: true },
    ])
    undraw()
    end()
  })
})
