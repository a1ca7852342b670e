import type { Calls } from 'contract/calls/all'
import type { Body, Item } from 'contract/define'
import { changedShop, newShop } from 'contract/forms/admin'
import { Dialog } from 'shared-components/dialog'
import { Form, NumberField, SelectField, Submit, TextField, useCallForm } from 'shared-components/form'
import { Button, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'

export type Shop = Item<Calls['shop']['getShopList']>
type Said = Body<Calls['shop']['create']>
type Changed = Omit<Body<Calls['shop']['update']>, 'shopId'>
const platformWords: Record<Said['platform'], string> = {
  Shopee: 'Shopee',
  Lazada: 'Lazada',
  Internal: 'Own system',
}

const AskedDays = () => (
  <NumberField
    name="minimumDaysLeft"
    label="Minimum days left"
    unit="days"
    hint="Asked of all goods that expire, at ship-by; where a product asks for more, that counts. Empty asks for none"
  />
)

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
        <AskedDays />
      </Form>
    </Dialog>
  )
}

/** What a shop is called and asks of its orders. */
export function ShopSettings({ shop: { shopId, shopName, minimumDaysLeft } }: { shop: Shop }) {
  const form = useCallForm<Changed>({
    schema: changedShop,
    defaults: { shopName, ...(minimumDaysLeft === null ? {} : { minimumDaysLeft }) },
  })
  const save = async (said: Changed) => {
    await api.shop.update({ body: { ...said, shopId, minimumDaysLeft: said.minimumDaysLeft ?? null } })
    await refreshed()
    toast({ message: `${said.shopName ?? shopName} is saved` })
  }
  return (
    <Form form={form} onSubmit={save} footer={<Submit>Save shop</Submit>}>
      <TextField name="shopName" label="Shop name" isRequired />
      <AskedDays />
    </Form>
  )
}
