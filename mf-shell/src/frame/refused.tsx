import type { Screen } from 'contract/area'
import { type Role, roleNames, roles } from 'contract/roles'
import { maySee } from 'contract/area'
import { NoPermission } from 'shared-components/page'

/** A screen the role may not open: who can, and the way out (states.png 6). */
export function Refused({ screen, role }: { screen: Screen; role: Role }) {
  const allowed = roles.filter((other) => maySee(screen, other)).map((other) => roleNames[other])
  const named = allowed.length > 1 ? `${allowed.slice(0, -1).join(', ')} or ${allowed.at(-1)}` : allowed[0]
  return (
    <NoPermission
      title={`${screen.title} is not for your role`}
      detail={`You are signed in as ${roleNames[role]}. ${named ? `It is open to ${named}.` : 'Nobody may open it.'}`}
    />
  )
}
