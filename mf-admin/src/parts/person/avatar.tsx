import { initialsOf } from 'contract/format'
import { nameOf, type Person } from './person.ts'

/** A person's initials; the name stands beside them. */
export const Avatar = ({ person, isLarge }: { person: Pick<Person, 'name' | 'email'>; isLarge?: boolean }) => (
  <span className={isLarge ? 'cd-avatar cd-avatar--large' : 'cd-avatar'} aria-hidden="true">
    {initialsOf(nameOf(person))}
  </span>
)
