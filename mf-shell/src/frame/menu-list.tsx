import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import type { Badge } from 'contract/sections'
import { Icon } from 'shared-components/page'
import { $areas, $menu, $path, $role, $statistics, toggleGroup } from 'shared-state'
import { type MenuGroup, type MenuItem, menuOf } from './menu.ts'

/** The menu's groups and entries; `isNarrow` shows drawings only. */
export function MenuList({ isNarrow = false, onPick }: { isNarrow?: boolean; onPick?: () => void }) {
  const groups = menuOf(useStore($areas), useStore($role), useStore($path))
  const { open } = useStore($menu)
  return (
    <ul className="frame-menu">
      {groups.map((group) => (
        <li key={group.name} className={group.hasRule ? 'frame-menu__group frame-menu__group--rule' : 'frame-menu__group'}>
          {group.path ? <GroupLink group={group} path={group.path} isNarrow={isNarrow} onPick={onPick} />
            : isNarrow ? <GroupLink group={group} path={group.items[0]?.path ?? '/dashboard'} isNarrow onPick={onPick} />
            : <Group group={group} isOpen={open.includes(group.name) || group.items.some(({ isActive }) => isActive)} onPick={onPick} />}
        </li>
      ))}
    </ul>
  )
}

type Picked = { onPick: (() => void) | undefined }

function GroupLink({ group, path, isNarrow, onPick }: { group: MenuGroup; path: string; isNarrow: boolean } & Picked) {
  return (
    <a className="frame-menu__head" href={path} aria-current={group.isActive ? 'page' : undefined} aria-label={isNarrow ? group.name : undefined} title={isNarrow ? group.name : undefined} onClick={onPick}>
      <Icon name={group.icon} size={16} />
      {!isNarrow && <span className="frame-menu__word">{group.name}</span>}
      <Count badge={group.badge} />
    </a>
  )
}

function Group({ group, isOpen, onPick }: { group: MenuGroup; isOpen: boolean } & Picked) {
  return (
    <>
      <button type="button" className={group.isActive ? 'frame-menu__head frame-menu__head--active' : 'frame-menu__head'} aria-expanded={isOpen} onClick={() => toggleGroup(group.name)}>
        <Icon name={group.icon} size={16} />
        <span className="frame-menu__word">{group.name}</span>
        <Count badge={group.badge} />
        {!isOpen && <Icon name="chevron-right" size={14} />}
      </button>
      {isOpen && <ul className="frame-menu__items">{group.items.map((item) => <li key={item.path}><Entry item={item} onPick={onPick} /></li>)}</ul>}
    </>
  )
}

const Entry = ({ item, onPick }: { item: MenuItem } & Picked) => (
  <a className="frame-menu__item" href={item.path} aria-current={item.isActive ? 'page' : undefined} onClick={onPick}>
    <span className="frame-menu__word">{item.label}</span>
    <Count badge={item.badge} />
  </a>
)

/** The red count of an entry: equal to the count of the list it opens. */
function Count({ badge }: { badge: Badge | undefined }) {
  const count = useStore($statistics)?.[badge ?? 'newOrder'] ?? 0
  if (!badge || count === 0) return null
  return <span className="frame-menu__count">{thousands(count)}</span>
}
