import { useState } from 'react'
import { roleNames } from 'contract/roles'
import { useCall } from 'shared-components/area'
import { Button, Card, Empty, Failed, Page, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../href.ts'
import { PersonFoot } from '../parts/person/person-foot.tsx'
import { PersonParts } from '../parts/person/person-parts.tsx'
import { nameOf, placeOf, type PersonRecord } from '../parts/person/person.ts'
import type { Chosen } from '../parts/person/role-section.tsx'
import { StatusTag } from '../parts/person/status-tag.tsx'

type PageProps = { title: string; id: string; listHref: Href }

/** One person on a page of their own. */
export function ProfilePage({ title, id, listHref }: PageProps) {
  const isNumber = /^\d{1,15}$/.test(id)
  const {
    data: person,
    error,
    refetch,
  } = useCall(api.people.getUser, isNumber && { userId: Number(id) }, { staleTime: 0 })
  if (person) return <Shown key={person.userId} title={title} person={person} listHref={listHref} />
  const isNone = !isNumber || (error !== null && 'status' in error && error.status === 404)
  return (
    <Page title={title} record={`Person ${id}`}>
      {isNone ? (
        <Empty icon="search" title={`There is no person ${id}`} actions={<Button href={listHref}>All people</Button>}>
          Open somebody from the list.
        </Empty>
      ) : error ? (
        <Failed title="The person could not be read" error={error} onRetry={refetch} />
      ) : (
        <Waiting rows={8} columns={2} />
      )}
    </Page>
  )
}

type ShownProps = { title: string; person: PersonRecord; listHref: Href }

function Shown({ title, person, listHref }: ShownProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [isGone, setGone] = useState(false)
  if (isGone)
    return (
      <Page title={title} record={nameOf(person)}>
        <Empty
          icon="envelope"
          title={`${nameOf(person)} is not invited any more`}
          actions={<Button href={listHref}>All people</Button>}
        />
      </Page>
    )
  return (
    <Page
      title={title}
      record={nameOf(person)}
      truth={
        <span className="cd-row">
          <b className="cd-strong">{nameOf(person)}</b>
          <StatusTag status={person.roleStatus} />
          {person.email} · {roleNames[person.role]}, {placeOf(person)}
        </span>
      }
      footer={
        (person.mayManage || person.isMyself) && (
          <div className="cd-row">
            <PersonFoot person={person} chosen={chosen} onChoose={setChosen} onGone={() => setGone(true)} />
          </div>
        )
      }
    >
      <PersonParts person={person} chosen={chosen} onChoose={setChosen} frame={Card} />
    </Page>
  )
}
