import type { RoleStatus } from 'contract/people'
import { Tag } from 'shared-components/page'

const icons: Partial<Record<RoleStatus, string>> = { Invited: 'envelope', Waiting: 'hourglass-split' }

/** Whether an account may be used. */
export function StatusTag({ status }: { status: RoleStatus }) {
  const icon = icons[status]
  return (
    <Tag tone={status === 'Active' ? 'green' : 'gray'} {...(icon ? { icon } : {})}>
      {status}
    </Tag>
  )
}
