import { Icon } from 'shared-components/page'
import { nameOf, type ParcelProps } from '../parts/use-parcel.ts'
import type { DeskStep } from './desk-step.ts'

/** The steps of the desk with what each has brought; the present one stands out. */
export function DeskSteps({ order, parcel, step }: ParcelProps & { step: DeskStep }) {
  const isBinned = parcel.shippingBinName !== null
  const steps = [
    { name: 'Parcel', value: nameOf(order, parcel), isDone: true, isNow: false },
    {
      name: 'Weight',
      value: parcel.finalWeight === null ? 'type it' : `${parcel.finalWeight} kg`,
      isDone: parcel.finalWeight !== null,
      isNow: step === 'weight',
    },
    {
      name: 'Courier',
      value: order.shippingProviderName ?? 'choose',
      isDone: order.shippingProviderName !== null,
      isNow: step === 'courier',
    },
    {
      name: 'Tracking number',
      value: parcel.trackingNumber ?? 'scan it',
      isDone: step === 'bin' || isBinned,
      isNow: step === 'number',
    },
    { name: 'Bin', value: parcel.shippingBinName ?? 'scan one', isDone: isBinned, isNow: step === 'bin' },
  ]
  return (
    <ol className="cd-desk__steps" aria-label="Steps of this parcel">
      {steps.map(({ name, value, isDone, isNow }, index) => (
        <li
          key={name}
          className={`cd-desk__step${isDone ? ' cd-desk__step--done' : ''}${isNow ? ' cd-desk__step--now' : ''}`}
          aria-current={isNow ? 'step' : undefined}
        >
          <span className="cd-desk__mark" aria-hidden="true">
            {isDone ? <Icon name="check-lg" size={18} /> : index + 1}
          </span>
          <span className="cd-desk__words">
            <span className="cd-second">{name}</span>
            <b>{value}</b>
          </span>
        </li>
      ))}
    </ol>
  )
}
