import { Page } from 'shared-components/page'
import { SettingTabs } from './setting-tabs.tsx'
import { SettingsTable } from './settings-table.tsx'

const place = { merchantId: null, isOwnMerchant: false }

/** The defaults of all merchants: who hears what, and how. */
export function SuperNotificationSetting() {
  return (
    <Page
      title="Superadmin Notification Setting"
      truth="The defaults of all merchants; a merchant’s own settings come before them"
      tabs={<SettingTabs current="all" />}
    >
      <SettingsTable place={place} whose="for every merchant that has no setting of its own" />
    </Page>
  )
}
