import { Dialog } from 'shared-components/dialog'
import { Form, SelectField, Submit, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Courier } from './courier.ts'

type AssignProps = {
  couriers: readonly Courier[]
  merchants: readonly { value: number; label: string }[]
  onClose: () => void
  onDone: () => void
}

/** Lets the chosen couriers carry for a merchant. */
export function AssignCouriers({ couriers, merchants, onClose, onDone }: AssignProps) {
  const form = useCallForm<{ merchantId?: number }>({ defaults: {} })
  const names = couriers.map((courier) => courier.shippingProviderName).join(', ')
  const assign = async ({ merchantId }: { merchantId?: number }) => {
    if (merchantId === undefined) return
    await api.courier.merchantAssign({
      body: { merchantId, shippingProviderMasterIds: couriers.map((courier) => courier.shippingProviderMasterId) },
    })
    await refreshed()
    toast({
      message:
        `${names} ${couriers.length === 1 ? 'carries' : 'carry'} for ` +
        `${merchants.find(({ value }) => value === merchantId)?.label ?? 'the merchant'}`,
    })
    onDone()
  }
  return (
    <Dialog title={`Assign ${couriers.length === 1 ? names : `${couriers.length} couriers`}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={assign}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Assign {couriers.length}</Submit>
          </>
        }
      >
        <p className="cd-second">{names} may then take this merchant's parcels. Couriers it has already stay.</p>
        <SelectField
          name="merchantId"
          label="Merchant"
          isRequired
          isNumber
          none="Choose a merchant"
          options={merchants}
        />
      </Form>
    </Dialog>
  )
}
