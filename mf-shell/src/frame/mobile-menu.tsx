import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { initialsOf } from 'contract/format'
import { Button, Icon } from 'shared-components/page'
import { $areas, $user, signOut } from 'shared-state'
import { MenuList } from './menu-list.tsx'
import './mobile-menu.css'
import { displayName, profileAt } from './person.ts'
import { ThemeChoice } from './theme-choice.tsx'

/** The whole menu on a telephone, over the page. */
export function MobileMenu({ onClose, onChangePassword }: { onClose: () => void; onChangePassword: () => void }) {
  const user = useStore($user)
  const profile = profileAt(useStore($areas))
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // It may be refused, in a dialog of its own.
  const leaveHouse = () => {
    onClose()
    void signOut()
  }
  return (
    <dialog ref={dialog} className="frame-mobile" aria-label="Menu" onClose={onClose}>
      <header className="frame-mobile__head">
        {user && (
          <>
            <span className="frame-avatar frame-avatar--large" aria-hidden="true">
              {initialsOf(displayName(user))}
            </span>
            <span className="frame-two">
              <b>{displayName(user)}</b>
              <span>{user.email}</span>
            </span>
          </>
        )}
        <button type="button" className="frame-header__menu" aria-label="Close menu" onClick={onClose}>
          <Icon name="x-lg" size={20} />
        </button>
      </header>
      <nav className="frame-mobile__list" aria-label="Main menu">
        <MenuList onPick={onClose} />
      </nav>
      <footer className="frame-mobile__foot">
        <ThemeChoice />
        {profile && (
          <Button isWide href={profile} onClick={onClose}>
            Profile
          </Button>
        )}
        <Button isWide onClick={onChangePassword}>
          Change password
        </Button>
        <Button isWide onClick={leaveHouse}>
          Logout
        </Button>
      </footer>
    </dialog>
  )
}
