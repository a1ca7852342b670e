import { type Role, roleNames } from 'contract/roles'
import { type ReactNode, type Ref, useId } from 'react'
import { roleNotes } from './role-notes.ts'

type CardsProps = {
  roles: readonly Role[]
  value: Role | undefined
  onChange: (role: Role) => void
  /** Stands above the cards; without it only readers hear 'Role'. */
  legend?: ReactNode
  describedBy?: string | undefined
  /** What takes the focus where a role is needed. */
  inputRef?: Ref<HTMLInputElement>
  /** Takes the place of one more card. */
  children?: ReactNode
}

/** A role of a few, each with what it is for. Arrows choose, as in any group of radio buttons. */
export function RoleCards({ roles, value, onChange, legend, describedBy, inputRef, children }: CardsProps) {
  const name = useId()
  return (
    <fieldset className="cd-choices" aria-describedby={describedBy}>
      <legend className={legend ? 'cd-field__label' : 'cd-hidden'}>{legend ?? 'Role'}</legend>
      {roles.map((role, index) => (
        <label key={role} className={role === value ? 'cd-choice cd-choice--on' : 'cd-choice'}>
          <input
            ref={index === 0 ? inputRef : undefined}
            type="radio"
            className="cd-radio"
            name={name}
            value={role}
            checked={role === value}
            onChange={() => onChange(role)}
          />
          <span>
            <b className="cd-strong">{roleNames[role]}</b>
            <span className="cd-choice__note">{roleNotes[role]}</span>
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}
