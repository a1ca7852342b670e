import { parcelName } from 'contract/order-number'
import { useState } from 'react'
import { Confirm, Dialog } from 'shared-components/dialog'
import { Button, toast } from 'shared-components/page'
import { api, whileWorking } from 'shared-state'
import { ManifestButton } from './manifest-button.tsx'
import { keyOf } from './scan-step.ts'
import { type Checkout, parcelsWord, waitingIn } from '../parts/use-bins.ts'

type HandOverConfirmProps = {
  bin: Checkout
  /** The parcels nobody checked, as they are now. */
  unchecked: Checkout['parcels']
  onClose: () => void
  onDone: (moved: number) => Promise<void>
}

/**
 * Asked before a bin leaves the house: its stock is issued, which cannot be taken back. When nothing waits any more,
 * somebody else was quicker.
 */
export function HandOverConfirm({ bin, unchecked, onClose, onDone }: HandOverConfirmProps) {
  const [isOurs, setOurs] = useState(false)
  const [asked] = useState(() => waitingIn(bin))
  const parcels = parcelsWord(isOurs ? asked.length : waitingIn(bin).length)
  const courier = bin.shippingProvider ?? 'the courier'
  const handOver = async () => {
    setOurs(true)
    try {
      const { moved } = await whileWorking(
        { says: `Handing over ${parcels}` },
        api.shipping.shippingBinCompleteDelivery({
          body: { shippingBinId: bin.shippingBinId, targetStatus: 5000, unchecked: unchecked.length },
        }),
      )
      toast({ message: `${parcelsWord(moved)} of bin ${bin.name} handed to ${courier}` })
      await onDone(moved)
    } catch (problem) {
      setOurs(false)
      throw problem
    }
  }
  if (!isOurs && waitingIn(bin).length === 0) return <Gone bin={bin} asked={asked} onClose={onClose} />
  return (
    <Confirm
      title={`Hand over ${parcels} of bin ${bin.name} to ${courier}?`}
      action={`Hand over ${parcels}`}
      isDanger={unchecked.length > 0}
      onConfirm={handOver}
      onClose={onClose}
    >
      <ManifestButton of={{ shippingBinId: bin.shippingBinId }} binName={bin.name} parcels={waitingIn(bin).length}>
        Manifest
      </ManifestButton>
      <p>Their stock leaves the books; this cannot be taken back.</p>
      {unchecked.length > 0 && <Unchecked parcels={unchecked} />}
    </Confirm>
  )
}

const mostNamed = 8

/** Which parcels nobody has seen in the bin: each by its name and its label. */
const Unchecked = ({ parcels }: { parcels: Checkout['parcels'] }) => (
  <>
    <p>{parcelsWord(parcels.length)} not checked. Scan what is left first, or hand it over all the same:</p>
    <ul>
      {parcels.slice(0, mostNamed).map((parcel) => (
        <li key={keyOf(parcel)}>
          {parcelName(parcel.orderId, parcel.parcelNumber, parcel.parcelCount)} · {parcel.trackingNumber}
        </li>
      ))}
      {parcels.length > mostNamed && <li>and {parcels.length - mostNamed} more</li>}
    </ul>
  </>
)

type GoneProps = { bin: Checkout; asked: Checkout['parcels']; onClose: () => void }

/** Nothing is left to hand over. */
function Gone({ bin, asked, onClose }: GoneProps) {
  const isHandedOver = asked.some((one) =>
    bin.parcels.some((parcel) => keyOf(parcel) === keyOf(one) && parcel.status > 4000),
  )
  return (
    <Dialog
      title={isHandedOver ? `Bin ${bin.name} was handed over` : `Bin ${bin.name} is empty`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        {isHandedOver
          ? 'Somebody else handed its parcels to the courier just now; nothing is left to do here.'
          : 'Its parcels were taken out just now; nothing is left to hand over.'}
      </p>
    </Dialog>
  )
}
