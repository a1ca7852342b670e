import { useStore } from '@nanostores/react'
import { newOrder } from 'contract/forms/order'
import { statusLabel } from 'contract/order-status'
import { merchantRoles, warehouseStaff } from 'contract/roles'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCall } from 'shared-components/area'
import {
  CheckField,
  Form,
  NumberField,
  SelectField,
  Submit,
  TextareaField,
  TextField,
  useCallForm,
} from 'shared-components/form'
import { Button, Card, Page, toast } from 'shared-components/page'
import { $merchants, $role, api, navigate, refreshed } from 'shared-state'
import type { Href } from '../href.ts'
import { priorityLevels } from '../parts/order-values.tsx'
import { bodyOf, emptyLine, refusedLines, type Said } from './said.ts'
import { OrderEntries } from './order-entries.tsx'

/** An order entered by hand: whose it is, what it holds, where it goes. */
export function InternalOrder() {
  const form = useCallForm<Said>({
    schema: newOrder,
    defaults: { referenceCode: '', priority: 0, items: [emptyLine], charge: undefined },
  })
  const save = async (said: Said) => {
    try {
      const made = await api.order.createInternalOrder({ body: bodyOf(said) })
      toast({
        message:
          `${made.warehouseOrderId} is ${statusLabel(made.status)}` +
          (made.status === 2000 || !made.reason ? '' : `: ${made.reason}`),
      })
      await refreshed()
      navigate(`/order/order-management?open=${made.orderId}` satisfies Href)
    } catch (problem) {
      const lines = refusedLines(problem)
      if (lines.length === 0) throw problem
      for (const { index, message } of lines)
        form.setError(`items.${index}.sku`, { type: 'server', message }, { shouldFocus: index === lines[0]?.index })
    }
  }
  return (
    <Page title="Internal Order" truth="* needed; equal SKUs become one line">
      <Form
        form={form}
        onSubmit={save}
        footer={
          <>
            <Submit>Make order</Submit>
            <Button href={'/order/order-management' satisfies Href}>Cancel</Button>
          </>
        }
      >
        <WhoseCard />
        <Card title="What it holds" note="found by SKU or by the beginning of a name">
          <OrderEntries />
        </Card>
        <Card title="Where it goes">
          <TextField name="shippingName" label="Name" />
          <TextField name="shippingPhone" label="Phone" type="tel" />
          <TextField name="shippingAddress1" label="Address" />
          <TextField name="shippingAddress2" label="Address, second line" />
          <TextField name="shippingPostcode" label="Postcode" />
          <TextField name="shippingCity" label="City" />
          <TextField name="shippingState" label="State" />
          <TextField name="shippingCountry" label="Country" />
        </Card>
        <ElseCard />
      </Form>
    </Page>
  )
}

/** What the buyer pays beside the goods, and what is to be heeded. */
function ElseCard() {
  const role = useStore($role)
  return (
    <Card title="What else">
      <NumberField name="charge" label="Shipping charge" isDecimal hint="Paid by the buyer, beside the goods" />
      <NumberField name="codAmount" label="Cash on delivery" isDecimal hint="What the courier collects at the door" />
      <CheckField name="isUnpaid" label="Not paid yet" hint="It waits as Unpaid until somebody marks it paid" />
      <TextareaField name="remark" label="Remark" rows={2} hint="Read by the merchant and the warehouse" />
      {warehouseStaff.includes(role) && (
        <TextareaField name="warehouseNote" label="Warehouse note" rows={2} hint="Read by warehouse staff only" />
      )}
    </Card>
  )
}

/** The merchant (asked of the warehouse only), its shop, the reference and the priority. */
function WhoseCard() {
  const [role, merchants] = [useStore($role), useStore($merchants)]
  const { setValue } = useFormContext<Said>()
  const isMerchant = merchantRoles.includes(role)
  const merchantId = useWatch<Said, 'merchantId'>({ name: 'merchantId' })
  const { data: shops = [] } = useCall(api.shop.getShopList)
  const offered = shops.filter((shop) => shop.isActive && (isMerchant || shop.merchantId === merchantId))
  return (
    <Card title="Whose it is">
      {!isMerchant && (
        <span onChange={() => setValue('shopId', undefined)}>
          <SelectField
            name="merchantId"
            label="Merchant"
            isRequired
            isNumber
            none="Choose a merchant"
            options={merchants}
          />
        </span>
      )}
      <SelectField
        name="shopId"
        label="Shop"
        isNumber
        none="No shop"
        isDisabled={offered.length === 0}
        options={offered.map(({ shopId, shopName }) => ({ value: shopId, label: shopName }))}
      />
      <TextField
        name="referenceCode"
        label="Reference"
        hint="Unique for the merchant: the number of the order where it came from"
      />
      <SelectField
        name="priority"
        label="Priority"
        isNumber
        options={priorityLevels.map((label, value) => ({ value, label }))}
      />
    </Card>
  )
}
