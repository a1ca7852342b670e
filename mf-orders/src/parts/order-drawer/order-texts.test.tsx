import { expect } from 'chai'
import type { Role } from 'contract/roles'
import {
  answerCalls,
  buttonNamed,
  draw,
  expectAccessible,
  found,
  settled,
  signedInAs,
  wearTheme,
} from 'shared-components/draw'
import type { OrderDetail } from '../order.ts'
import { OrderTexts } from './order-texts.tsx'

const order = { orderId: 7, warehouseOrderId: 'WO-7', remark: 'Ring twice', warehouseNote: 'Torn' } as OrderDetail

let written: unknown[]
let end = (): void => undefined
let undraw = (): void => undefined
async function open(role: Role, shown: OrderDetail) {
  signedInAs({ role }, role)
  const drawing = draw(<OrderTexts order={shown} />)
  undraw = drawing.undraw
  await settled()
  return drawing.place
}

suite('the two texts of an order', () => {
  setup(async () => {
    await wearTheme()
    written = []
    end = answerCalls({
      'order.setWarehouseNote': (body) => {
        written.push(body)
        return null
      },
    })
  })
  teardown(() => {
    undraw()
    end()
  })

  test("a merchant's people read the remark and find no place for the warehouse's note", async () => {
    const place = await open('MERCHANT_ADMIN', { ...order, warehouseNote: '' })
    expect(place.textContent).to.contain('Ring twice').and.not.contain('note')
    await expectAccessible(place)
  })

  test('warehouse staff read both and write the note', async () => {
    const place = await open('WAREHOUSE_WORKER', order)
    expect(place.textContent).to.contain('Ring twice').and.contain('Torn')
    buttonNamed('Change the note').click()
    while (!document.querySelector('textarea[name=warehouseNote]')) await settled()
    const field = found<HTMLTextAreaElement>('textarea[name=warehouseNote]')
    expect(field.value).to.equal('Torn')
    await expectAccessible(place)
    buttonNamed('Save note').click()
    while (written.length === 0) await settled()
    expect(written).to.deep.equal([{ orderId: 7, warehouseNote: 'Torn' }])
  })
})
