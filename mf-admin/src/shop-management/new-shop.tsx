import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { newShop } from 'contract/forms/admin'
import { Dialog } from 'shared-components/dialog'
import { Form, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'

type Said = Body<Calls['shop']['create']>
const platformWords: Record<Said['platform'], string> = {
  Shopee: 'Shopee',
  Lazada: 'Lazada',
  Internal: 'Own system',
}

/** A shop of a merchant. */
export function NewShop({
  merchants,
  onClose,
}: {
  merchants: readonly { value: number; label: string }[] | undefined
  onClose: () => void
}) {
  const form = useCallForm<Said>({ schema: newShop, defaults: { shopName: '', marketShopId: '' } })
  const create = async (said: Said) => {
    await api.shop.create({ body: said })
    await refreshed()
    toast({ message: `${said.shopName} is added` })
    onClose()
  }
  return (
    <Dialog title="New shop" onClose={onClose}>
      <Form
        form={form}
        onSubmit={create}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Create shop</Submit>
          </>
        }
      >
        {merchants && (
          <SelectField
            name="merchantId"
            label="Merchant"
            isRequired
            isNumber
            none="Choose a merchant"
            options={merchants}
          />
        )}
        <TextField name="shopName" label="Shop name" />
        <SelectField
          name="platform"
          label="Sells on"
          options={Object.entries(platformWords).map(([value, label]) => ({ value, label }))}
        />
        <TextField name="marketShopId" label="Shop id there" hint="As the marketplace knows it; may follow later" />
      </Form>
    </Dialog>
  )
}
