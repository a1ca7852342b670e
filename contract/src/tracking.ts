import type { OrderStatusCode, StatusFamily } from './order-status.ts'

/**
 * What a buyer reads of an order: one public word for each of our statuses, and a sentence beside it. `step` is its place on the
 * way to the door, 1 to 5; null stands for what is beside that way. `isProblem`: the order will be late, or will not come.
 */
export const trackingStages = [
  {
    stage: 'awaiting-payment',
    label: 'Awaiting payment',
    sentence: 'The order starts as soon as it is paid.',
    step: null,
    isProblem: false,
    family: 'gray',
  },
  {
    stage: 'received',
    label: 'Received',
    sentence: 'The order has arrived at the warehouse.',
    step: 1,
    isProblem: false,
    family: 'blue',
  },
  {
    stage: 'preparing',
    label: 'In preparation',
    sentence: 'The items are being put together.',
    step: 2,
    isProblem: false,
    family: 'violet',
  },
  {
    stage: 'packed',
    label: 'Packed',
    sentence: 'The parcel waits for the courier.',
    step: 3,
    isProblem: false,
    family: 'teal',
  },
  {
    stage: 'with-courier',
    label: 'Handed to courier',
    sentence: 'The parcel is on its way.',
    step: 4,
    isProblem: false,
    family: 'teal',
  },
  {
    stage: 'delivered',
    label: 'Delivered',
    sentence: 'The parcel has been delivered.',
    step: 5,
    isProblem: false,
    family: 'green',
  },
  {
    stage: 'delayed',
    label: 'Delayed',
    sentence: 'Something holds the order up; the shop is looking into it.',
    step: null,
    isProblem: true,
    family: 'amber',
  },
  {
    stage: 'cancelled',
    label: 'Cancelled',
    sentence: 'The order was cancelled.',
    step: null,
    isProblem: true,
    family: 'gray',
  },
  {
    stage: 'not-delivered',
    label: 'Not delivered',
    sentence: 'The order could not be delivered; the shop can say more.',
    step: null,
    isProblem: true,
    family: 'red',
  },
  {
    stage: 'returned',
    label: 'Returned',
    sentence: 'The parcel is going back, or has come back.',
    step: null,
    isProblem: true,
    family: 'orange',
  },
] as const satisfies readonly {
  stage: string
  label: string
  sentence: string
  step: 1 | 2 | 3 | 4 | 5 | null
  isProblem: boolean
  family: StatusFamily
}[]

export type TrackingStage = (typeof trackingStages)[number]
/** The word of a stage on the wire. */
export type TrackingStageName = TrackingStage['stage']
/** When an order came to a stage, Unix milliseconds. */
export type TrackingStep = { stage: TrackingStageName; timestamp: number }

/** The stages on the way to the door, in order. */
export const stagesOnTheWay: readonly TrackingStage[] = trackingStages.filter((stage) => stage.step !== null)

/** Which public word each of the 21 statuses has. Shipped (4000) stands in a bin of the warehouse still. */
const stageOfStatus: Record<OrderStatusCode, TrackingStageName> = {
  500: 'awaiting-payment',
  1000: 'received',
  1500: 'preparing',
  2000: 'preparing',
  2100: 'preparing',
  2200: 'preparing',
  3000: 'packed',
  4000: 'packed',
  5000: 'with-courier',
  6000: 'delivered',
  200: 'delayed',
  520: 'delayed',
  540: 'delayed',
  550: 'delayed',
  510: 'cancelled',
  210: 'cancelled',
  240: 'cancelled',
  250: 'cancelled',
  220: 'not-delivered',
  530: 'returned',
  230: 'returned',
}

const byName = new Map<string, TrackingStage>(trackingStages.map((stage) => [stage.stage, stage]))
const delayed = trackingStages[6]

/** The public word of a status; a code nobody knows reads 'delayed'. */
export const stageOf = (status: number): TrackingStageName =>
  (stageOfStatus as Partial<Record<number, TrackingStageName>>)[status] ?? 'delayed'
/** Label, sentence and tint of a stage; a word nobody knows reads 'Delayed'. */
export const trackingStage = (stage: string): TrackingStage => byName.get(stage) ?? delayed

/**
 * The steps a buyer reads, oldest first, from an order's timeline. Each stage stands once, with the time it was first reached.
 * An order that goes back a step loses the steps after it, and one that goes on loses the delay it had.
 */
export function stepsOf(events: readonly { toStatus: number; timestamp: number }[]): TrackingStep[] {
  let steps: TrackingStep[] = []
  for (const { toStatus, timestamp } of events) {
    const stage = stageOf(toStatus)
    const { step } = trackingStage(stage)
    if (step !== null) steps = steps.filter((before) => (trackingStage(before.stage).step ?? Infinity) <= step)
    if (steps.every((before) => before.stage !== stage)) steps.push({ stage, timestamp })
  }
  return steps
}

/** The public word of a parcel by itself: where it is, whatever becomes of its order. */
export const parcelStage = (parcel: { isClosed: boolean; isHanded: boolean; isReleased: boolean }): TrackingStageName =>
  parcel.isReleased ? 'delivered' : parcel.isHanded ? 'with-courier' : parcel.isClosed ? 'packed' : 'preparing'
