import { useStore } from '@nanostores/react'
import { Icon } from 'shared-components/page'
import { $isMenuNarrow, toggleMenu } from 'shared-state'
import './menu.css'
import { MenuList } from './menu-list.tsx'

/** The menu at the left; folds to drawings. */
export function Sidebar() {
  const isNarrow = useStore($isMenuNarrow)
  return (
    <nav className="frame-sidebar" aria-label="Main menu">
      <div className="frame-sidebar__list">
        <MenuList isNarrow={isNarrow} firstOpen="Order" />
      </div>
      <div className="frame-sidebar__foot">
        <button
          type="button"
          className="frame-menu__head"
          aria-label={isNarrow ? 'Expand menu' : 'Collapse menu'}
          onClick={toggleMenu}
        >
          <Icon name="layout-sidebar" size={16} />
          {!isNarrow && <span className="frame-menu__word">Collapse</span>}
        </button>
      </div>
    </nav>
  )
}
