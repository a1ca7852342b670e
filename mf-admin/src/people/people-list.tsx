import { useStore } from '@nanostores/react'
import { countOf, thousands } from 'contract/format'
import { type Portal, portals } from 'contract/people'
import { assignableBy, roleNames } from 'contract/roles'
import { Button, Empty, EmptyByFilter, Page, ViewTabs } from 'shared-components/page'
import { DataTable, type Filter, Filters, ListPager, useMerchantFilter } from 'shared-components/table'
import { $role } from 'shared-state'
import type { Href } from '../href.ts'
import { InviteDrawer } from './invite-drawer.tsx'
import { columns } from './columns.tsx'
import { OpenPerson } from './open-person.tsx'
import { usePeople } from './use-people.ts'

type ListProps = {
  title: string
  /** Where somebody's own page is. */
  hrefOf: (userId: number) => Href
}

/** The people a person looks after: who they are, whether they are signed in; one opens beside the list, or the invitation of others. */
export function PeopleList({ title, hrefOf }: ListProps) {
  const { list, people, tabs, view } = usePeople()
  const offered = useOffered()
  const isWhole = view === 'all' && !list.isFiltered
  return (
    <Page
      title={title}
      truth={truthOf(Object.fromEntries(tabs.map(({ id, count }) => [id, count])))}
      actions={
        <Button icon="person-plus" onClick={() => list.setOpen('invite')}>
          Invite people
        </Button>
      }
      tabs={<ViewTabs tabs={tabs} current={view} onPick={list.setView} />}
      footer={<ListPager list={list} total={people.total} />}
    >
      <Filters
        search={{ value: list.text, placeholder: 'Name or e-mail', onChange: list.setText }}
        filters={offered}
        values={list.filters}
        onChange={list.setFilters}
      />
      <DataTable
        name="People"
        columns={columns}
        rows={people.rows}
        rowKey={(row) => String(row.userId)}
        sort={list.sort}
        onSort={list.setSort}
        onOpen={(row) => list.setOpen(String(row.userId))}
        openKey={list.open}
        hrefOf={(row) => hrefOf(row.userId)}
        isLoading={people.isLoading}
        error={people.error}
        onRetry={people.refetch}
        empty={isWhole ? nobodyYet : nobodyIn(view, list)}
      />
      {list.open === 'invite' ? (
        <InviteDrawer onClose={() => list.setOpen(undefined)} />
      ) : (
        <OpenPerson people={people} list={list} hrefOf={hrefOf} />
      )}
    </Page>
  )
}

/** '12 people · 7 signed in now · 1 waits for approval'. */
function truthOf(counts: Record<string, number | undefined>): string | undefined {
  const { all, waiting } = counts
  if (all === undefined) return undefined
  const signedIn = counts['signed-in']
  return [
    countOf(all, 'person', 'people'),
    signedIn === undefined ? '' : `${thousands(signedIn)} signed in now`,
    waiting ? `${thousands(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for approval` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Roles that a person may give; merchants and kinds of business for those who see several. */
function useOffered(): Filter[] {
  const role = useStore($role)
  const merchant = useMerchantFilter()
  const isEverywhere = role === 'SUPERADMIN'
  const given = isEverywhere ? (['SUPERADMIN', ...assignableBy(role)] as const) : assignableBy(role)
  return [
    { id: 'role', label: 'Role', kind: 'many', options: given.map((value) => ({ value, label: roleNames[value] })) },
    ...(isEverywhere ? merchant.filters : []),
    ...(isEverywhere
      ? [
          {
            id: 'portal',
            label: 'Works for',
            kind: 'select' as const,
            options: portals.map((value) => ({ value, label: worksFor[value] })),
          },
        ]
      : []),
  ]
}

const worksFor: Record<Portal, string> = { Warehouse: 'The warehouse', Merchant: 'A merchant', Admin: 'Admin' }

const nobodyYet = (
  <Empty icon="people" title="Nobody is here yet">
    Invite people by mail: each chooses a password of their own.
  </Empty>
)

const emptyViews: Record<string, readonly [title: string, words: string]> = {
  'signed-in': ['Nobody is signed in now', 'Whoever signs in stands here, with each device.'],
  active: ['Nobody may sign in', 'Accounts that may be used stand here.'],
  waiting: ['Nobody waits for approval', 'Merchants who sign up stand here until a superadmin approves them.'],
  invited: ['No invitation is open', 'Invited people stand here until they have chosen a password.'],
  disabled: ['Nobody is disabled', 'Accounts that may not be used any more stand here.'],
}

function nobodyIn(view: string, list: { isFiltered: boolean; clear: () => void }) {
  const [title, words] = emptyViews[view] ?? []
  if (list.isFiltered || !title) return <EmptyByFilter title="No people match" onClear={list.clear} />
  return (
    <Empty icon="people" title={title}>
      {words}
    </Empty>
  )
}
