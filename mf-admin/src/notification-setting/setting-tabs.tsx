import { ViewTabs } from 'shared-components/page'
import type { Href } from '../href.ts'

const tabs = [
  { id: 'all', label: 'All merchants', href: '/super-admin/super-notification-setting' satisfies Href },
  { id: 'one', label: 'One merchant', href: '/super-admin/merchant-notification-setting' satisfies Href },
]

/** The two pages of superadmins: the defaults, and what one merchant says instead. */
export const SettingTabs = ({ current }: { current: 'all' | 'one' }) => (
  <ViewTabs tabs={tabs} current={current} onPick={() => undefined} label="Whose settings" />
)
