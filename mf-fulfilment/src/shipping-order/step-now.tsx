import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { Form, NumberField, Submit, useCallForm } from 'shared-components/form'
import { Button } from 'shared-components/page'
import { $shippingBinId } from 'shared-state'
import { CourierCard } from '../parts/courier-card.tsx'
import { sizeHref } from '../parts/pack-href.ts'
import { type Bin, parcelsWord, useBins } from '../parts/use-bins.ts'
import { useCouriers } from '../parts/use-couriers.ts'
import { parcelOf, type ParcelProps } from '../parts/use-parcel.ts'
import type { DeskSession, DeskState } from './desk-session.ts'
import type { DeskStep } from './desk-step.ts'

type StepProps = ParcelProps & { session: DeskSession; state: DeskState; step: DeskStep }

/** What the parcel wants now. */
export function StepNow(props: StepProps) {
  const { order, parcel, state, session, step } = props
  if (step === 'weight' || (state.isWeighing && step !== 'none')) return <WeightNow session={session} state={state} />
  if (step === 'courier') return <CourierNow {...props} />
  if (step === 'number')
    return parcel.trackingNumber === null ? (
      <Now lead="Its tracking number" big="Scan the courier’s label">
        Stick it on first: the scan is the proof that it is on this parcel. The label of the house follows once the
        number is known.
      </Now>
    ) : (
      <Now lead="Its label" big={`Scan ${parcel.trackingNumber}`}>
        The scan is the proof that the label sticks on the right parcel. Print it if it is not there.
      </Now>
    )
  if (step === 'bin') return <BinNow {...props} />
  return parcel.shippingBinName ? (
    <Now lead={`In bin ${parcel.shippingBinName}`} big="Scan the next parcel">
      Nothing to press.
    </Now>
  ) : (
    <Now lead={order.status > 3000 ? 'It has left the desk' : 'It is not packed yet'} big="Scan another parcel">
      <Button icon="box" href={sizeHref(order.orderId)}>
        Box and weight
      </Button>
    </Now>
  )
}

const Now = ({ lead, big, children }: { lead: ReactNode; big?: ReactNode; children?: ReactNode }) => (
  <section className="cd-desk__now">
    <h2 className="cd-desk__lead">{lead}</h2>
    {big && <p className="cd-desk__big">{big}</p>}
    <div className="cd-desk__rest">{children}</div>
  </section>
)

/** The weight, typed: the field has the focus, Enter keeps it. */
function WeightNow({ session, state: { asked } }: Pick<StepProps, 'session' | 'state'>) {
  const form = useCallForm<{ weight: number }>({ defaults: {} })
  useEffect(() => form.setFocus('weight'), [form])
  return (
    <Now lead="Put it on the scale">
      <Form
        form={form}
        onSubmit={async ({ weight }) => {
          await session.weigh(weight)
          form.setFocus('weight', { shouldSelect: true })
        }}
        footer={
          <Submit icon="check-lg" kind={asked ? 'quiet' : 'primary'}>
            {asked ? 'Keep this weight' : 'Keep weight'}
          </Submit>
        }
      >
        <NumberField
          name="weight"
          label="Measured weight"
          unit="kg"
          isDecimal
          isRequired
          hint={asked ? `${asked.words} Enter ${asked.weight} again to accept it.` : 'Type it and press Enter'}
        />
      </Form>
    </Now>
  )
}

/** No courier was chosen: one press, on those that carry for the merchant. */
function CourierNow({ session, ...shown }: StepProps) {
  const couriers = useCouriers(shown.order.merchantId)
  const { length, width, height } = parcelOf(shown.parcel, shown.dimension)
  if (!length || !width || !height) return <CourierCard {...shown} />
  return (
    <Now lead="Who takes it?" big="Scan a bin of its courier">
      <p>Or choose it here.</p>
      <div className="cd-bench__actions">
        {couriers.map(({ shippingProviderName }) => (
          <Button key={shippingProviderName} isLarge onClick={() => void session.choose(shippingProviderName)}>
            {shippingProviderName}
          </Button>
        ))}
      </div>
    </Now>
  )
}

/** The bins of the parcel's courier at its house, the one in use first. */
function binsFor(bins: readonly Bin[], order: ParcelProps['order'], used: number | undefined): Bin[] {
  const own = bins.filter(
    (bin) =>
      bin.isActive &&
      bin.locationName === order.locationName &&
      (bin.shippingProvider === null || bin.shippingProvider === order.shippingProviderName),
  )
  return own.toSorted((a, b) => Number(b.shippingBinId === used) - Number(a.shippingBinId === used))
}

function BinNow({ order, session }: StepProps) {
  const [bins, used] = [useBins(), useStore($shippingBinId)]
  const fitting = binsFor(bins.data ?? [], order, used)
  const [first] = fitting
  if (bins.data && !first)
    return (
      <Now lead={`No bin takes parcels of ${order.shippingProviderName}`}>A manager sets up bins beside the cells.</Now>
    )
  return (
    <Now
      lead={`Put it into a bin of ${order.shippingProviderName}`}
      big={fitting.length === 1 ? `Scan bin ${first?.name}` : first && `Scan its bin: ${first.name}`}
    >
      <p>{fitting.length > 1 && 'Or any other of these. '}The scan ships it, nothing to press.</p>
      <div className="cd-desk__bins" role="group" aria-label="Bins">
        {fitting.map((bin) => (
          <button
            key={bin.shippingBinId}
            type="button"
            className="cd-desk__bin"
            onClick={() => void session.place(bin)}
          >
            <b>{bin.name}</b>
            <span>{bin.shippingProvider ?? 'any courier'}</span>
            <span>{parcelsWord(bin.shipped)}</span>
          </button>
        ))}
      </div>
    </Now>
  )
}
