import { useStore } from '@nanostores/react'
import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { type Portal, portals, type RoleStatus } from 'contract/people'
import { type Role, roles } from 'contract/roles'
import { type SortOf, useCallList, useCalls } from 'shared-components/area'
import { useListState } from 'shared-components/table'
import { $role, $search, api, setSearch } from 'shared-state'

export type PersonSort = SortOf<typeof api.people.getUserList>
type Filters = Query<Calls['people']['getUserListTotal']>

/** Those of which the tabs say how many there are, besides everybody. */
const counted: readonly RoleStatus[] = ['Active', 'Waiting', 'Invited', 'Disabled']

/** The views of the list; who signed up waits for superadmins alone. */
export const views: readonly { id: string; label: string; asked: Filters }[] = [
  { id: 'all', label: 'All', asked: {} },
  { id: 'signed-in', label: 'Signed in now', asked: { isSignedIn: true } },
  ...counted.map((status) => ({ id: status.toLowerCase(), label: status, asked: { roleStatus: [status] } })),
]

/** The people as the address says it: view, search, filters, page, and how many there are in each view. */
export function usePeople() {
  const [role, search] = [useStore($role), useStore($search)]
  const list = useListState<PersonSort>({
    search,
    setSearch,
    filters: ['role', 'merchantId', 'portal'],
    view: 'all',
    sort: { id: 'name', isDescending: false },
  })
  const seen = views.filter(({ id }) => id !== 'waiting' || role === 'SUPERADMIN')
  const view = seen.find(({ id }) => id === list.view) ?? views[0]
  const filters = { ...view?.asked, ...askedBy(list.filters), merchantUserName: list.text.trim() || undefined }
  const people = useCallList(api.people.getUserList, api.people.getUserListTotal, filters, list, { staleTime: 0 })
  const counts = useCalls(
    api.people.getUserListTotal,
    seen.map(({ asked }) => asked),
    { staleTime: 0, keepsPrevious: true },
  )
  const tabs = seen.map(({ id, label }, index) => ({ id, label, count: counts[index]?.data }))
  return { list, people, tabs, view: view?.id ?? 'all' }
}

/** The filters as the call takes them; what the address says wrongly is left out. */
function askedBy({ role = '', merchantId = '', portal }: Readonly<Record<string, string>>): Filters {
  const chosen = role.split(',').filter((one): one is Role => (roles as readonly string[]).includes(one))
  return {
    ...(chosen.length > 0 ? { role: chosen } : {}),
    ...(/^\d{1,15}$/.test(merchantId) ? { merchantId: Number(merchantId) } : {}),
    ...(isPortal(portal) ? { portal } : {}),
  }
}

const isPortal = (text: string | undefined): text is Portal => (portals as readonly unknown[]).includes(text)
