import { useStore } from '@nanostores/react'
import { anyOf, merchantAdmins, warehouseManagers } from 'contract/roles'
import { useWatch } from 'react-hook-form'
import { useCall } from 'shared-components/area'
import { DateField, Form, SelectField, Submit, TextareaField, useCallForm } from 'shared-components/form'
import { Card, Notice, Page } from 'shared-components/page'
import { $role, $search, api, refreshed, setSearch } from 'shared-state'
import { bodyOf, mostNumbers, type Said } from './said.ts'
import { SyncProgress } from './sync-progress.tsx'

/** Whoever may fetch orders from a marketplace. */
const fetchers = anyOf(warehouseManagers, merchantAdmins)

/** Orders fetched from a marketplace because somebody asks: what changed in some days, or orders by their numbers. */
export function ManualSyncOrder() {
  const [role, search] = [useStore($role), useStore($search)]
  const asked = new URLSearchParams(search)
  const jobId = Number(asked.get('job')) || undefined
  const form = useCallForm<Said>({
    defaults: { by: 'dates', from: Date.now() - 86_400_000, shopId: Number(asked.get('shop')) || undefined },
  })
  const send = async (said: Said) => {
    const made = await api.order.syncMarketPlaceOrder({ body: bodyOf(said, Date.now()) })
    await refreshed()
    setSearch(`?job=${made.jobId}`)
  }
  return (
    <Page title="Manual Sync Order" truth="Orders come by themselves; this fetches those that did not">
      {jobId !== undefined && <SyncProgress jobId={jobId} onClose={() => setSearch('')} />}
      {fetchers.includes(role) ? (
        <Form form={form} onSubmit={send} footer={<Submit>Fetch orders</Submit>}>
          <WhichCard />
        </Form>
      ) : (
        <Notice>Orders come by themselves. Ask a warehouse manager to fetch one that did not.</Notice>
      )}
    </Page>
  )
}

/** The shops that are connected, and what of one is fetched. */
function WhichCard() {
  const by = useWatch<Said, 'by'>({ name: 'by' })
  const { data: shops = [] } = useCall(api.shop.getShopList)
  const connected = shops.filter(({ connection }) => connection !== null && connection.state !== 'Disconnected')
  return (
    <Card title="Which orders">
      {shops.length > 0 && connected.length === 0 && (
        <Notice tone="soon">
          No shop is connected with its marketplace. Connect one in Settings, Shop management; its orders come by
          themselves then.
        </Notice>
      )}
      <SelectField
        name="shopId"
        label="Shop"
        isRequired
        isNumber
        none="Choose a shop"
        options={connected.map(({ shopId, shopName, merchantName }) => ({
          value: shopId,
          label: `${shopName} of ${merchantName}`,
        }))}
      />
      <SelectField
        name="by"
        label="Fetch"
        isRequired
        options={[
          { value: 'dates', label: 'What changed within some days' },
          { value: 'numbers', label: 'Orders by their numbers' },
        ]}
      />
      {by === 'numbers' ? (
        <TextareaField
          name="numbers"
          label="Order numbers"
          rows={6}
          isRequired
          hint={`As the marketplace writes them, one a line; ${mostNumbers} at most`}
        />
      ) : (
        <>
          <DateField name="from" label="From" isTimestamp isRequired hint="Changed there on that day or later" />
          <DateField name="to" label="To" isTimestamp hint="That day too; empty: until now" />
        </>
      )}
    </Card>
  )
}
