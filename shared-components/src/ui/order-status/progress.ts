import type { order } from 'contract/calls/order'
import type { Result } from 'contract/define'
import {
  parcelStage,
  stageOf,
  stagesOnTheWay,
  stepsOf,
  trackingStage,
  trackingStages,
  type TrackingStage,
  type TrackingStageName,
} from 'contract/tracking'

/** An order as its buyer may read it: what Order/Track answers. */
export type TrackedOrder = Result<typeof order.track>
/** One line of the way: passed (with its time, where one is known), where the order stands, or still to come. */
export type Step = { stage: TrackingStageName; at: number | undefined; state: 'done' | 'now' | 'next' }

/** Nothing comes after these. */
const last: readonly TrackingStageName[] = ['delivered', 'cancelled', 'not-delivered', 'returned']

/**
 * The whole way of an order: what is passed, where it stands, what is to come.
 * A problem stands after the last stage that was reached.
 */
export function progressOf({ stage, steps }: Pick<TrackedOrder, 'stage' | 'steps'>): Step[] {
  const now = trackingStage(stage)
  const times = new Map(steps.map((step) => [step.stage, step.timestamp]))
  const reached = now.step ?? Math.max(0, ...steps.map((step) => trackingStage(step.stage).step ?? 0))
  const place = (one: TrackingStage): Step['state'] =>
    one.stage === stage ? 'now' : (one.step ?? 0) <= reached ? 'done' : 'next'
  const passed = stagesOnTheWay.filter(({ step }) => step !== null && step <= reached)
  const beside = now.step === null ? [now] : []
  const ahead = last.includes(stage) ? [] : stagesOnTheWay.filter(({ step }) => step !== null && step > reached)
  return [...passed, ...beside, ...ahead].map((one) => ({
    stage: one.stage,
    at: times.get(one.stage),
    state: place(one),
  }))
}

type Parcel = Result<typeof order.getOrder>['parcels'][number]
type OrderRecord = Pick<
  Result<typeof order.getOrder>,
  | 'marketplaceOrderId'
  | 'referenceCode'
  | 'status'
  | 'statusChangedTimestamp'
  | 'placedTimestamp'
  | 'shippingProviderName'
  | 'events'
> & {
  parcels: readonly Pick<Parcel, 'parcelNumber' | 'trackingNumber' | 'isClosed' | 'isHanded'>[]
}

/** What a buyer is told of: the numbers of a cancelled order are void. */
const isTold =
  (stage: TrackingStageName) =>
  ({ trackingNumber, isClosed }: Pick<Parcel, 'trackingNumber' | 'isClosed'>): boolean =>
    stage !== 'cancelled' && (isClosed || trackingNumber !== null)

/** The portal's record of an order as its buyer would read it. */
export function trackedOf(record: OrderRecord): TrackedOrder {
  const stage = stageOf(record.status)
  return {
    referenceCode: record.marketplaceOrderId ?? record.referenceCode,
    stage,
    isProblem: trackingStage(stage).isProblem,
    placedTimestamp: record.placedTimestamp,
    shippingProviderName: record.shippingProviderName,
    parcels: record.parcels.filter(isTold(stage)).map(({ parcelNumber, trackingNumber, isClosed, isHanded }) => ({
      parcelNumber,
      trackingNumber,
      stage: parcelStage({ isClosed, isHanded, isReleased: stage === 'delivered' }),
      timestamp: null,
    })),
    steps: stepsOf([...record.events, { toStatus: record.status, timestamp: record.statusChangedTimestamp }]),
  }
}

const stageNames: readonly unknown[] = trackingStages.map(({ stage }) => stage)
const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(new Date(value).getTime())
const isStep = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'stage' in value &&
  stageNames.includes(value.stage) &&
  'timestamp' in value &&
  isTime(value.timestamp)
const isWord = (value: unknown): boolean => value === null || value === undefined || typeof value === 'string'

const isParcel = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'stage' in value &&
  stageNames.includes(value.stage) &&
  'parcelNumber' in value &&
  typeof value.parcelNumber === 'number' &&
  'trackingNumber' in value &&
  isWord(value.trackingNumber) &&
  'timestamp' in value &&
  (value.timestamp === null || isTime(value.timestamp))

/** True for what can be drawn: a page may hand over anything, and a wrong address may answer anything. */
export function isTracked(value: unknown): value is TrackedOrder {
  if (typeof value !== 'object' || value === null) return false
  const { stage, steps, referenceCode, shippingProviderName, parcels } = value as Partial<
    Record<keyof TrackedOrder, unknown>
  >
  return (
    stageNames.includes(stage) &&
    Array.isArray(steps) &&
    steps.every(isStep) &&
    typeof referenceCode === 'string' &&
    isWord(shippingProviderName) &&
    Array.isArray(parcels) &&
    parcels.every(isParcel)
  )
}
