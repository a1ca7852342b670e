import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { mostPickingLists, wantedLists } from 'contract/forms/picking'
import { useEffect, useState } from 'react'
import { useCall } from 'shared-components/area'
import { Dialog } from 'shared-components/dialog'
import { CheckField, Form, NumberField, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Button, zoneNow } from 'shared-components/page'
import { $merchants, $user, api } from 'shared-state'
import { useCouriers } from '../parts/use-couriers.ts'
import { type Choices, chosen, cutOffOptions, useRested } from './choices.ts'
import { keptChoices } from './kept-choices.ts'
import { ListPreview, type Preview } from './list-preview.tsx'

/** The lists that were made. */
export type Made = Result<Calls['picking']['generatePickingList']>

const kinds = [
  { value: 'Cluster', label: 'Cluster: a tray for each order' },
  { value: 'Single', label: 'Single: one-unit orders into one tray' },
  { value: 'Order', label: 'Order: a list for one order alone' },
]
const howMany = [
  { value: 1, label: 'One' },
  { value: mostPickingLists, label: 'As many as wait' },
]
const urgencies = [
  { value: 1, label: 'High and urgent' },
  { value: 2, label: 'Urgent alone' },
]
type ChoicesForm = ReturnType<typeof useCallForm<Choices>>

const usual: Choices = { kind: 'Cluster', slots: 8, cart: 1, lists: 1 }

/** Makes picking lists of the most urgent orders that fit the cart, and shows before what they will be. */
export function GenerateDialog({ onMade, onClose }: { onMade: (made: Made) => Promise<void>; onClose: () => void }) {
  const kept = keptChoices(useStore($user)?.id ?? 0)
  const [defaults] = useState(() => ({ ...usual, ...kept.read() }))
  const form = useCallForm<Choices>({ schema: wantedLists, defaults })
  const { cart: _, ...asked } = useRested(chosen(form.watch()))
  const preview = useCall(api.picking.previewPickingList, asked, { keepsPrevious: true })
  const isNone = preview.data?.orders === 0 && !preview.isPlaceholderData
  const send = async (choices: Choices) => {
    const made = await api.picking.generatePickingList({ body: chosen(choices) })
    kept.keep(chosen({ ...choices, shipByTimestamp: undefined }))
    onClose()
    await onMade(made)
  }
  return (
    <Dialog title="Generate picking list" onClose={onClose} size="large">
      <Form
        form={form}
        isGrid
        onSubmit={send}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit icon="list-check" disabledReason={isNone ? 'No order fits these choices' : undefined}>
              Generate
            </Submit>
          </>
        }
      >
        <Which form={form} cutOffs={preview.data?.cutOffs ?? []} zones={preview.data?.zones ?? []} />
        <HowMuch />
        <div className="cd-field--wide">
          <ListPreview preview={preview.data} error={preview.error} onRetry={() => void preview.refetch()} />
        </div>
      </Form>
    </Dialog>
  )
}

/** Which orders lists are made of. */
function Which({ form, cutOffs, zones }: { form: ChoicesForm } & Pick<Preview, 'cutOffs' | 'zones'>) {
  const merchants = useStore($merchants)
  const couriers = useCouriers().map((courier) => ({
    value: courier.shippingProviderMasterId,
    label: courier.shippingProviderName,
  }))
  const shops = (useCall(api.shop.getShopList).data ?? []).map((shop) => ({ value: shop.shopId, label: shop.shopName }))
  const zoneOptions = zones.map((zone) => ({ value: zone }))
  useOnlyOf(form, 'zone', zoneOptions)
  useOnlyOf(form, 'merchantId', merchants)
  useOnlyOf(form, 'shippingProviderId', couriers)
  useOnlyOf(form, 'shopId', shops)
  return (
    <>
      <SelectField name="kind" label="Kind" options={kinds} />
      <SelectField
        name="shipByTimestamp"
        label="Due by"
        isNumber
        none="Whenever due"
        options={cutOffOptions(cutOffs, zoneNow(), Date.now())}
      />
      <SelectField name="shippingProviderId" label="Courier" isNumber none="Any courier" options={couriers} />
      <SelectField name="priority" label="Priority" isNumber none="Any priority" options={urgencies} />
      <SelectField name="merchantId" label="Merchant" isNumber none="Any merchant" options={merchants} />
      <SelectField name="shopId" label="Shop" isNumber none="Any shop" options={shops} />
      <SelectField
        name="zone"
        label="Zone"
        hint="Only orders that lie wholly in it"
        none="Any zone"
        options={zoneOptions.map(({ value }) => ({ value, label: value }))}
      />
      <CheckField
        name="byZone"
        label="Keep each list to one zone"
        hint="Orders over several zones get lists of theirs"
      />
    </>
  )
}

/** Forgets what was chosen last time and is no choice any more. */
function useOnlyOf(
  form: ChoicesForm,
  name: 'merchantId' | 'shippingProviderId' | 'shopId' | 'zone',
  options: readonly { value: number | string }[],
) {
  const value = form.watch(name)
  const isGone =
    value !== undefined && value !== '' && options.length > 0 && !options.some((option) => option.value === value)
  useEffect(() => {
    if (isGone) form.setValue(name, undefined)
  }, [form, name, isGone])
}

/** How much one list takes, and how many are made. */
const HowMuch = () => (
  <>
    <SelectField name="lists" label="Lists" isNumber options={howMany} />
    <NumberField name="slots" label="Slots of the cart" hint="One tray each; so many orders at most" />
    <NumberField name="maxLines" label="Lines at most" />
    <NumberField name="maxWeight" label="Weight at most" unit="kg" isDecimal />
    <NumberField name="maxVolume" label="Volume at most" unit="l" isDecimal />
    <NumberField
      name="cart"
      label="First cart"
      hint="Its number; each list has its own, and carts in use are passed over"
    />
  </>
)
