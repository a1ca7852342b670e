import { useStore } from '@nanostores/react'
import { countOf } from 'contract/format'
import { useCall } from 'shared-components/area'
import { Button, Empty, Page } from 'shared-components/page'
import { Filters, useListState, useMerchantFilter } from 'shared-components/table'
import { $search, $user, api, setSearch } from 'shared-state'
import { SettingsTable } from './settings-table.tsx'
import { SettingTabs } from './setting-tabs.tsx'

/** What one merchant says instead of the defaults: its administrators of their own, superadmins of any. */
export function MerchantNotificationSetting() {
  const { isOneMerchant } = useMerchantFilter()
  return isOneMerchant ? <OwnMerchant /> : <AnyMerchant />
}

const title = 'Merchant Notification Setting'

function OwnMerchant() {
  const merchant = useStore($user)?.merchant
  return (
    <Page title={title} truth={merchant && `What people of ${merchant.merchantName} are told, and how`}>
      {merchant && (
        <SettingsTable
          place={{ merchantId: merchant.merchantId, isOwnMerchant: true }}
          whose={`at ${merchant.merchantName}`}
        />
      )}
    </Page>
  )
}

function AnyMerchant() {
  const search = useStore($search)
  const merchants = useMerchantFilter()
  const list = useListState<never>({ search, setSearch, filters: ['merchantId'] })
  const merchantId = Number(list.filters['merchantId'] ?? 0)
  const name = merchants.options.find(({ value }) => value === merchantId)?.label ?? 'this merchant'
  return (
    <Page
      title={title}
      truth={merchantId ? `What is told of ${name}, and how` : undefined}
      tabs={<SettingTabs current="one" />}
    >
      <Filters values={list.filters} onChange={list.setFilters} filters={merchants.filters} />
      {merchantId ? (
        <SettingsTable key={merchantId} place={{ merchantId, isOwnMerchant: false }} whose={`of ${name}`} />
      ) : (
        <Choose onChoose={(id) => list.setFilters({ merchantId: String(id) })} />
      )}
    </Page>
  )
}

/** Those with settings of their own stand ready; any other is chosen above. */
function Choose({ onChoose }: { onChoose: (merchantId: number) => void }) {
  const { data } = useCall(api.notification.getSettings, {}, { staleTime: 0 })
  return (
    <Empty
      icon="building"
      title="Choose a merchant"
      actions={data?.merchants.slice(0, 20).map(({ merchantId, merchantName, settings }) => (
        <Button key={merchantId} onClick={() => onChoose(merchantId)}>
          {merchantName}, {countOf(settings, 'setting')}
        </Button>
      ))}
    >
      {data?.merchants.length === 0
        ? 'No merchant has settings of its own: the defaults hold for all.'
        : 'These have settings of their own; the defaults hold for all others.'}
    </Empty>
  )
}
