import { useId, type ReactNode } from 'react'
import { dateTime } from 'contract/format'
import type { StatusGlyph } from 'contract/order-status'
import { trackingStage, type TrackingStageName } from 'contract/tracking'
import { Ring } from '../page/ring.tsx'
import { CopyNumber } from './copy-number.tsx'
import { wearLook } from './order-status.styles.ts'
import { progressOf, type Step, type TrackedOrder } from './progress.ts'
import { type Words, wordsFor } from './words.ts'

type OrderStatusProps = {
  order: TrackedOrder
  /** The zone its times are shown in; the reader's own unless told. */
  zone?: string
  /** 'ms' is Malay; English unless told. */
  lang?: string
  /** Stands above it, in place of 'Order' and its number. */
  label?: string
  /** Without a frame and a title, the steps side by side: for a record that has both. */
  isCompact?: boolean
  children?: ReactNode
}

const glyphs: Record<TrackingStageName, StatusGlyph> = {
  'awaiting-payment': 'dashed',
  received: 0,
  preparing: 3,
  packed: 5,
  'with-courier': 7,
  delivered: 8,
  delayed: 'bar',
  cancelled: 'cross',
  'not-delivered': 'bang',
  returned: 'back',
}
const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/**
 * How an order stands, for its buyer: the status in words, the steps passed and to come,
 * courier and tracking number. Nothing personal.
 */
export function OrderStatus({ order, zone = readersZone(), lang, label, isCompact, children }: OrderStatusProps) {
  const words = wordsFor(lang)
  const titleId = useId()
  const { family, isProblem } = trackingStage(order.stage)
  const classes = [
    'cd-order-status',
    `cd-order-status--${family}`,
    isProblem && 'cd-order-status--problem',
    isCompact && 'cd-order-status--compact',
  ]
  return (
    <section
      ref={wearLook}
      part="frame"
      className={classes.filter(Boolean).join(' ')}
      lang={words.lang}
      aria-labelledby={titleId}
    >
      <div className="cd-order-status__head">
        <span id={titleId} part="title" className={isCompact ? 'cd-order-status__hidden' : 'cd-order-status__title'}>
          {label || words.order(order.referenceCode)}
        </span>
        <span part="status" className="cd-order-status__label">
          <Ring glyph={glyphs[order.stage]} />
          {words.label(order.stage)}
        </span>
        {isCompact && <Sentence stage={order.stage} words={words} />}
      </div>
      {!isCompact && <Sentence stage={order.stage} words={words} />}
      <Steps steps={progressOf(order)} zone={zone} words={words} />
      <Parcels order={order} zone={zone} words={words} />
      {!isCompact && <p className="cd-order-status__note">{words.zone(zoneName(zone))}</p>}
      {children}
    </section>
  )
}

const Sentence = ({ stage, words }: { stage: TrackingStageName; words: Words }) => (
  <p
    part="sentence"
    role="status"
    className={trackingStage(stage).isProblem ? 'cd-order-status__said--problem' : undefined}
  >
    {words.sentence(stage)}
  </p>
)

function Steps({ steps, zone, words }: { steps: readonly Step[]; zone: string; words: Words }) {
  return (
    <ol part="steps" className="cd-order-status__steps" aria-label={words.steps}>
      {steps.map(({ stage, at, state }) => (
        <li
          key={stage}
          className={`cd-order-status__step cd-order-status__step--${state}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span>
            {words.label(stage)}
            {state === 'next' && <span className="cd-order-status__hidden">, {words.toCome}</span>}
          </span>
          {at !== undefined && (
            <time className="cd-order-status__time" dateTime={new Date(at).toISOString()}>
              {dateTime(at, zone)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

type ParcelsProps = { order: TrackedOrder; zone: string; words: Words }

/** Who carries it and under which number, once that is known; of several parcels, how each of them stands. */
function Parcels({ order: { shippingProviderName, parcels }, zone, words }: ParcelsProps) {
  const isOne = parcels.length === 1
  const shown = isOne ? parcels.filter(({ trackingNumber }) => trackingNumber !== null) : parcels
  if (!shippingProviderName && shown.length === 0) return null
  return (
    <dl part="parcel" className="cd-order-status__facts">
      {shippingProviderName && (
        <div>
          <dt>{words.courier}</dt>
          <dd>{shippingProviderName}</dd>
        </div>
      )}
      {shown.map(({ parcelNumber, trackingNumber, stage, timestamp }, index) => (
        <div key={parcelNumber}>
          <dt>
            {isOne ? (
              words.trackingNumber
            ) : (
              <>
                {words.parcel(index + 1, parcels.length)}: {words.label(stage)}
                {timestamp !== null && `, ${dateTime(timestamp, zone)}`}
              </>
            )}
          </dt>
          <dd>{trackingNumber && <CopyNumber number={trackingNumber} words={words} />}</dd>
        </div>
      ))}
    </dl>
  )
}
