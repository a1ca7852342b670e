import { useStore } from '@nanostores/react'
import { ViewTabs } from 'shared-components/page'
import { $statistics } from 'shared-state'
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

/** The stages as links, each with how many orders stand in it. */
export function StageTabs({ current }: { current: StageId }) {
  const statistics = useStore($statistics)
  const countOf = (status: number) =>
    statistics && (statistics.statuses.find((entry) => entry.status === status)?.orders ?? 0)
  return (
    <ViewTabs
      label="Stages"
      current={current}
      onPick={() => undefined}
      tabs={stages.map(({ id, label, status, href }) => ({ id, label, href, count: countOf(status) }))}
    />
  )
}
