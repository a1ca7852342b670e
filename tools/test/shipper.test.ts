import { expect, test } from 'vitest'
import { Book } from '../src/bots/book.ts'
import type { Floor } from '../src/bots/floor.ts'
import { ship } from '../src/bots/shipper.ts'

const [own, other] = [
  { shippingBinId: 1, courier: 'Swift' },
  { shippingBinId: 2, courier: 'Coast' },
]
const parcel = { parcelNumber: 1, finalWeight: 1, trackingNumber: 'KNOWN-1' }

/** What is told of a portal that takes the bin of another courier, the order being with this one when it is looked at. */
async function faultsWhenWith(shippingProviderName: string): Promise<readonly string[]> {
  const order = { getOrder: async () => ({ status: 3000, parcels: [parcel], shippingProviderName }) }
  const hand = { order, shipping: { confirm: async () => ({}), changeToReadyToShip: async () => ({}) } }
  const floor = {
    book: new Book(),
    manager: { order },
    bins: [own, other],
    once: (times: number) => times === 30,
    pick: () => undefined,
    breathe: async () => undefined,
  } as unknown as Floor
  await ship(floor, hand as unknown as Floor['manager'], 7, own, () => 'BOT-1')
  return floor.book.faults
}

test('the bin of another courier is wrong for an order of this one, and right once another hand has chosen that courier', async () => {
  expect(await faultsWhenWith('Swift')).toEqual(['a bin of another courier was taken'])
  expect(await faultsWhenWith('Coast')).toEqual([])
})
