import type { Href } from '../href.ts'
import { PeopleList } from './people-list.tsx'

/** Everybody who has an account, and who asks for one. */
export function SuperadminUser() {
  return (
    <PeopleList
      title="Users"
      hrefOf={(userId) => `/super-admin/superadmin-user-profile/view/${userId}` satisfies Href}
    />
  )
}
