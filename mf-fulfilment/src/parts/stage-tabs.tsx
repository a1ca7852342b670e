import { useStore } from '@nanostores/react'
import { useCall } from 'shared-components/area'
import { ViewTabs } from 'shared-components/page'
import { $statistics, api } from 'shared-state'
import type { Href } from '../href.ts'

/** The stages of the floor in the order an order passes them: the screen of each, and the status it lists. */
export const stages = [
  { id: 'pick', label: 'Pick', status: 2000, href: '/fulfilment/fulfilment-pick' satisfies Href },
  { id: 'inpicking', label: 'In Picking', status: 2100, href: '/fulfilment/fulfilment-inpicking' satisfies Href },
  { id: 'pack', label: 'Pack', status: 2200, href: '/fulfilment/fulfilment-pack' satisfies Href },
  { id: 'shipping', label: 'Shipping', status: 3000, href: '/fulfilment/fulfilment-shipping' satisfies Href },
  { id: 'checkout', label: 'Checkout', status: 4000, href: '/fulfilment/fulfilment-shipping-checkout' satisfies Href },
  { id: 'release', label: 'Release', status: 5000, href: '/fulfilment/fulfilment-release' satisfies Href },
] as const

export type StageId = (typeof stages)[number]['id']

/** The stages as links, each with how many its screen lists: orders, and where bins are listed the parcels in them. */
export function StageTabs({ current }: { current: StageId }) {
  const statistics = useStore($statistics)
  const bins = useCall(api.shipping.shippingBinGetAll, {}).data
  const countOf = (status: number) => {
    if (status === 4000) return bins?.reduce((sum, { shipped }) => sum + shipped, 0)
    if (status === 5000) return bins?.reduce((sum, { readyToDeliver }) => sum + readyToDeliver, 0)
    return statistics && (statistics.statuses.find((entry) => entry.status === status)?.orders ?? 0)
  }
  return (
    <ViewTabs
      label="Stages"
      current={current}
      onPick={() => undefined}
      tabs={stages.map(({ id, label, status, href }) => ({ id, label, href, count: countOf(status) }))}
    />
  )
}
