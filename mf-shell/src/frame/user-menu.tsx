import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { initialsOf } from 'contract/format'
import { Icon } from 'shared-components/page'
import { $areas, signOut, type User } from 'shared-state'
import type { Href } from '../href.ts'
import { displayName, profileAt } from './person.ts'
import { ThemeChoice } from './theme-choice.tsx'

const menuId = 'user-menu'

/** The person's name opens what concerns them alone. */
export function UserMenu({ user, onChangePassword }: { user: User; onChangePassword: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const profile = profileAt(useStore($areas))
  const hide = () => menu.current?.hidePopover()
  const change = () => {
    hide()
    onChangePassword()
  }
  return (
    <div className="frame-user">
      <button type="button" className="frame-user__name" popoverTarget={menuId}>
        <span className="frame-avatar" aria-hidden="true">
          {initialsOf(displayName(user))}
        </span>
        <span className="frame-two">
          <b>{displayName(user)}</b>
          <span>{user.email}</span>
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="frame-user__menu">
        <ThemeChoice />
        {profile && (
          <a className="frame-user__item" href={profile} onClick={hide}>
            <Icon name="person" />
            Profile
          </a>
        )}
        <a className="frame-user__item" href={'/scanner' satisfies Href} onClick={hide}>
          <Icon name="upc-scan" />
          Test your scanner
        </a>
        <button type="button" className="frame-user__item" onClick={change}>
          <Icon name="lock" />
          Change password
        </button>
        <button type="button" className="frame-user__item" onClick={() => void signOut()}>
          <Icon name="box-arrow-right" />
          Logout
        </button>
      </div>
    </div>
  )
}
