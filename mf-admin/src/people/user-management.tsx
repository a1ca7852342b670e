import type { Href } from '../href.ts'
import { PeopleList } from './people-list.tsx'

/** A merchant's people, or a location's. */
export function UserManagement() {
  return <PeopleList title="User Management" hrefOf={(userId) => `/user/user-profile/view/${userId}` satisfies Href} />
}
