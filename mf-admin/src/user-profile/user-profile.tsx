import type { Href } from '../href.ts'
import { ProfilePage } from './profile-page.tsx'

/** A colleague, as a manager or a merchant's administrator sees them. */
export const UserProfile = ({ id }: { id: string }) => (
  <ProfilePage title="User Profile" id={id} listHref={'/user/user-management' satisfies Href} />
)
