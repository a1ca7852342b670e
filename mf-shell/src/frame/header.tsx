import { useStore } from '@nanostores/react'
import { Icon } from 'shared-components/page'
import { $user } from 'shared-state'
import './header.css'
import type { Href } from '../href.ts'
import { Mark } from './mark.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { placeOf } from './person.ts'
import { ScannerLink } from './scanner-link.tsx'
import { SearchButton } from './search-button.tsx'
import { UserMenu } from './user-menu.tsx'

/** The bar above everything: mark, place, person. On a telephone: menu button, page title, place. */
export function Header({
  title,
  onMenu,
  onSearch,
  onKeys,
  onChangePassword,
}: {
  title: string
  onMenu: () => void
  onSearch: () => void
  onKeys: () => void
  onChangePassword: () => void
}) {
  const user = useStore($user)
  const place = user && placeOf(user)
  return (
    <header className="frame-header">
      <button type="button" className="frame-header__menu" aria-label="Menu" onClick={onMenu}>
        <Icon name="list" size={22} />
      </button>
      <a className="frame-header__brand" href={'/dashboard' satisfies Href}>
        <Mark />
        Crossdock
      </a>
      <div className="frame-header__title">
        <span>{title}</span>
        {place && <small>{place.name}</small>}
      </div>
      {user && <SearchButton onOpen={onSearch} />}
      {user && <ScannerLink />}
      {user && (
        <button
          type="button"
          className="frame-keys"
          aria-label="Keys"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+/ Meta+/"
          title="Keys (Ctrl /)"
          onClick={onKeys}
        >
          <Icon name="question-circle" size={18} />
        </button>
      )}
      {user && <NotificationBell />}
      {place && (
        <div className="frame-header__place">
          <Icon name="building" size={18} />
          <div className="frame-two">
            <b>{place.name}</b>
            <span>{place.note}</span>
          </div>
        </div>
      )}
      {user && <UserMenu user={user} onChangePassword={onChangePassword} />}
    </header>
  )
}
