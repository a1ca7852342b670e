import { useStore } from '@nanostores/react'
import { merchantRoles } from 'contract/roles'
import { ImportWizard } from 'shared-components/import'
import { $merchants, $role, $search, $user, api, setSearch, written } from 'shared-state'
import type { Href } from '../href.ts'

/** Products from a file; the open draft or job is in the URL. */
export function ImportProducts() {
  const [role, merchants, user, search] = [useStore($role), useStore($merchants), useStore($user), useStore($search)]
  return (
    <ImportWizard
      jobType="ProductImport"
      jobId={Number(new URLSearchParams(search).get('job')) || undefined}
      onJob={(jobId) => setSearch(jobId === undefined ? '' : `?job=${jobId}`)}
      onDone={() => written(api.catalogue.createProduct.call.changes)}
      {...(merchantRoles.includes(role) ? {} : { merchants })}
      {...(user?.location ? { zones: [{ value: user.location.timeZone, label: `${user.location.name} time` }] } : {})}
      listHref={'/catalogue/product' satisfies Href}
      listLabel="Product List"
      draftsHref="/job/job-history"
    />
  )
}
