import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { merchantRoles } from 'contract/roles'
import { ImportWizard } from 'shared-components/import'
import { $merchants, $role, $search, $user, api, refreshStatistics, setSearch } from 'shared-state'

/** Orders from a file; the open draft or job is in the URL. */
export function ImportOrders() {
  const [role, merchants, user, search] = [useStore($role), useStore($merchants), useStore($user), useStore($search)]
  const queries = useQueryClient()
  const done = () => {
    void queries.invalidateQueries({ queryKey: ['orders'] })
    void refreshStatistics()
  }
  return (
    <ImportWizard
      jobType="OrderImport"
      api={api.jobs}
      jobId={Number(new URLSearchParams(search).get('job')) || undefined}
      onJob={(jobId) => setSearch(jobId === undefined ? '' : `?job=${jobId}`)}
      onDone={done}
      {...(merchantRoles.includes(role) ? {} : { merchants })}
      {...(user?.location ? { zones: [{ value: user.location.timeZone, label: `${user.location.name} time` }] } : {})}
      listHref="/order/order-management"
      listLabel="Order History"
      draftsHref="/job/job-history"
    />
  )
}
