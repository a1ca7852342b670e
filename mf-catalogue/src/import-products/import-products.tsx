import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { merchantRoles } from 'contract/roles'
import { ImportWizard } from 'shared-components/import'
import { $merchants, $role, $search, $user, api, setSearch } from 'shared-state'

/** Products from a file; the open draft or job is in the URL. */
export function ImportProducts() {
  const [role, merchants, user, search] = [useStore($role), useStore($merchants), useStore($user), useStore($search)]
  const queries = useQueryClient()
  return (
    <ImportWizard
      jobType="ProductImport"
      api={api.jobs}
      jobId={Number(new URLSearchParams(search).get('job')) || undefined}
      onJob={(jobId) => setSearch(jobId === undefined ? '' : `?job=${jobId}`)}
      onDone={() => void queries.invalidateQueries({ queryKey: ['products'] })}
      {...(merchantRoles.includes(role) ? {} : { merchants })}
      {...(user?.location ? { zones: [{ value: user.location.timeZone, label: `${user.location.name} time` }] } : {})}
      listHref="/catalogue/product"
      listLabel="Product List"
      draftsHref="/job/job-history"
    />
  )
}
