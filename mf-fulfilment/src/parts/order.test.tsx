import { expect } from 'chai'
import { answerCalls } from 'shared-components/draw'
import { whyNotOne } from './one-order.ts'
import { ordersOfCode } from './order.ts'

const dead = { warehouseOrderId: 'WO-1', shopName: 'Web', merchantName: 'Birch', voidTrackingNumbers: ['OLD-1'] }
const alive = { ...dead, warehouseOrderId: 'WO-2', voidTrackingNumbers: [] }

suite('what a scanned code stands for', () => {
  const scanned = async (result: readonly object[]) => {
    const end = answerCalls({ 'order.getOrderList': () => ({ count: result.length, result }) })
    const orders = await ordersOfCode('old-1').finally(end)
    return [orders.map(({ warehouseOrderId }) => warehouseOrderId), whyNotOne('old-1', orders)]
  }

  test('a number that is void of one order opens another that has it as well', async () => {
    expect(await scanned([dead, alive])).to.deep.equal([['WO-2'], undefined])
  })

  test('one that is only void opens nothing, and says of which order it is', async () => {
    expect(await scanned([dead])).to.deep.equal([
      ['WO-1'],
      'old-1 is a void label of WO-1: print its label again and scan that one.',
    ])
  })
})
