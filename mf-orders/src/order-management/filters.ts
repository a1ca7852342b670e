import { orderStatuses } from 'contract/order-status'
import type { Filter } from 'shared-components/table'

type Option = { value: string; label: string }

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
]

const yesNo = (yes: string, no: string): Option[] => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
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
  {
    id: 'shipBy',
    label: 'Ship by',
    kind: 'select',
    options: [
      { value: 'late', label: 'until now (late)' },
      { value: 'today', label: 'until today' },
      { value: 'tomorrow', label: 'until tomorrow' },
      { value: 'week', label: 'within a week' },
    ],
  },
  { id: 'status', label: 'Status', kind: 'many', options: [{ value: 'open', label: 'Open' }, ...statuses] },
  ...(merchants.length ? [{ id: 'merchantId', label: 'Merchant', kind: 'select' as const, options: merchants }] : []),
  ...(shops.length ? [{ id: 'shopId', label: 'Shop', kind: 'select' as const, options: shops }] : []),
  { id: 'platform', label: 'Marketplace', kind: 'select', options: named('Shopee', 'Lazada', 'Internal') },
  {
    id: 'priority',
    label: 'Priority',
    kind: 'select',
    options: [
      { value: '2', label: 'Urgent' },
      { value: '1', label: 'High' },
      { value: '0', label: 'Normal' },
    ],
  },
  { id: 'hold', label: 'On hold', kind: 'select', options: yesNo('on hold', 'without a hold') },
  { id: 'sku', label: 'SKU', kind: 'text' },
  { id: 'trayName', label: 'Tray', kind: 'text' },
  { id: 'trackingNumber', label: 'Tracking number', kind: 'text' },
  { id: 'tracking', label: 'Has tracking', kind: 'select', options: yesNo('yes', 'no') },
  { id: 'remark', label: 'Remark', kind: 'text' },
  { id: 'single', label: 'Single item', kind: 'select', options: yesNo('one unit', 'several units') },
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
