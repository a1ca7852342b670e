import { thousands } from 'contract/format'
import type { Href } from '../href.ts'
import type { Person } from '../parts/person/person.ts'
import { PersonDrawer } from './person-drawer.tsx'

type OpenProps = {
  people: { rows: readonly Person[] | undefined; total: number | undefined }
  list: { open: string | undefined; page: number; pageSize: number; setOpen: (key: string | undefined) => void }
  hrefOf: (userId: number) => Href
}

/** Who is open beside the list, with the place in it and who stands around on this page. */
export function OpenPerson({ people: { rows, total }, list, hrefOf }: OpenProps) {
  if (list.open === undefined || !/^\d{1,15}$/.test(list.open)) return null
  const userId = Number(list.open)
  const at = rows?.findIndex((person) => person.userId === userId) ?? -1
  const stepTo = (index: number): (() => void) | undefined => {
    const person = at < 0 ? undefined : rows?.[index]
    return person && (() => list.setOpen(String(person.userId)))
  }
  const place =
    at < 0 || total === undefined
      ? undefined
      : `${thousands((list.page - 1) * list.pageSize + at + 1)} of ${thousands(total)}`
  return (
    <PersonDrawer
      key={userId}
      userId={userId}
      href={hrefOf(userId)}
      place={place}
      onPrevious={stepTo(at - 1)}
      onNext={stepTo(at + 1)}
      onClose={() => list.setOpen(undefined)}
    />
  )
}
