import { orderStatuses } from 'contract/order-status'
import type { Filter } from 'shared-components/table'
import { happenedNames } from './happened.ts'
import { linkedNames } from './linked.ts'
import { choice, holdFilter, type Option, shipByFilter, yesNo } from '../parts/order-filters.ts'

export const filterNames = [
  'view',
  'status',
  'shipBy',
  'shopId',
  'merchantId',
  'platform',
  'priority',
  'hold',
  'trayName',
  'trackingNumber',
  'tracking',
  'sku',
  'single',
  'placedFrom',
  'placedTo',
  'remark',
  'job',
  ...happenedNames,
  ...linkedNames,
]

const named = (...names: string[]): Option[] => names.map((name) => ({ value: name, label: name }))

/** The forward flow first, then what left it. */
const statuses: Option[] = [
  ...orderStatuses.filter(({ code }) => code >= 1000),
  ...orderStatuses.filter(({ code }) => code < 1000),
].map(({ code, label }) => ({ value: String(code), label }))

/** Every filter of the list call that a person would ask for. Merchant people have one merchant and are not asked. */
export const filtersFor = ({
  shops,
  merchants,
  job,
}: {
  shops: readonly Option[]
  merchants: readonly Option[]
  /** The import whose orders are shown: a way here from an import, and none to choose. */
  job?: string | undefined
}): Filter[] => [
  ...(job ? [{ id: 'job', label: 'Import', kind: 'text' as const }] : []),
  shipByFilter,
  { id: 'status', label: 'Status', kind: 'many', options: [{ value: 'open', label: 'Open' }, ...statuses] },
  ...(merchants.length ? [choice('merchantId', 'Merchant', merchants)] : []),
  ...(shops.length ? [choice('shopId', 'Shop', shops)] : []),
  choice('platform', 'Marketplace', named('Shopee', 'Lazada', 'Internal')),
  choice('priority', 'Priority', [
    { value: '2', label: 'Urgent' },
    { value: '1', label: 'High' },
    { value: '0', label: 'Normal' },
  ]),
  holdFilter,
  { id: 'sku', label: 'SKU', kind: 'text' },
  { id: 'trayName', label: 'Tray', kind: 'text' },
  { id: 'trackingNumber', label: 'Tracking number', kind: 'text' },
  choice('tracking', 'Has tracking', yesNo('yes', 'no')),
  { id: 'remark', label: 'Remark', kind: 'text' },
  choice('single', 'Single item', yesNo('one unit', 'several units')),
  { id: 'placedFrom', label: 'Placed from', kind: 'day' },
  { id: 'placedTo', label: 'Placed to', kind: 'day' },
]

export const sorts = [
  { id: 'shipBy', label: 'Ship by' },
  { id: 'placed', label: 'Placed' },
  { id: 'priority', label: 'Priority' },
  { id: 'status', label: 'Status' },
  { id: 'units', label: 'Quantity' },
  { id: 'updated', label: 'Last moved' },
]
