import { dispatcher, shipper } from './shipper.ts'
import type { Floor, Work } from './floor.ts'
import { packer } from './packer.ts'
import { picker } from './picker.ts'
import { receiver } from './receiver.ts'
import { seller } from './seller.ts'
import { supervisor } from './supervisor.ts'

const restMs = 200

/** Everybody at work until it is over. */
export async function workTogether(floor: Floor): Promise<void> {
  const [first, ...others] = floor.hands
  if (!first) throw new Error('Bots need at least one hand.')
  const hands = others.length > 0 ? others : [first]
  const works: Work[] = [
    ...floor.sellers.flatMap((one) => [seller(floor, one), receiver(floor, one, first)]),
    ...hands.flatMap((hand, n) => [picker(floor, hand, n + 1), packer(floor, hand), shipper(floor, hand)]),
    dispatcher(floor, first),
    supervisor(floor),
  ]
  await Promise.all(works.map((work) => goOn(floor, work)))
}

async function goOn(floor: Floor, work: Work): Promise<void> {
  while (!floor.isOver()) {
    const isBusy = await work()
    await floor.breathe()
    if (!isBusy) await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}
