import { useState } from 'react'
import { Button, Card, Empty, Failed, Page, Waiting } from 'shared-components/page'
import type { Href } from '../href.ts'
import { PersonFoot } from '../parts/person/person-foot.tsx'
import { PersonParts } from '../parts/person/person-parts.tsx'
import { nameOf, type PersonRecord } from '../parts/person/person.ts'
import type { Chosen } from '../parts/person/role-section.tsx'
import { StatusTag } from '../parts/person/status-tag.tsx'
import { usePerson } from '../parts/person/use-person.ts'

type PageProps = { title: string; id: string; listHref: Href }

/** One person on a page of their own. */
export function ProfilePage({ title, id, listHref }: PageProps) {
  const isNumber = /^\d{1,15}$/.test(id)
  const { data: person, error, refetch, setGoing } = usePerson(isNumber ? Number(id) : undefined)
  if (person) return <Shown title={title} person={person} listHref={listHref} onGoing={setGoing} />
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

type ShownProps = { title: string; person: PersonRecord; listHref: Href; onGoing: (isGoing: boolean) => void }

function Shown({ title, person, listHref, onGoing }: ShownProps) {
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
          {person.email}
        </span>
      }
      footer={
        (person.mayManage || person.isMyself) && (
          <div className="cd-row">
            <PersonFoot
              person={person}
              chosen={chosen}
              onChoose={setChosen}
              onGoing={onGoing}
              onGone={() => setGone(true)}
            />
          </div>
        )
      }
    >
      <PersonParts person={person} chosen={chosen} onChoose={setChosen} frame={Card} />
    </Page>
  )
}
