import type { Href } from '../href.ts'
import { ProfilePage } from './profile-page.tsx'

/** Anybody, as a superadmin sees them. */
export const SuperadminUserProfile = ({ id }: { id: string }) => (
  <ProfilePage title="User Detail" id={id} listHref={'/super-admin/superadmin-user' satisfies Href} />
)
