import { useStore } from '@nanostores/react'
import { thousands } from 'contract/format'
import type { Badge } from 'contract/sections'
import { useEffect, useState } from 'react'
import { Icon } from 'shared-components/page'
import { $areas, $path, $role, $statistics } from 'shared-state'
import { type MenuGroup, type MenuItem, menuOf } from './menu.ts'

type MenuListProps = {
  /** Drawings only. */
  isNarrow?: boolean
  /** The group that is open where the page stands in none. */
  firstOpen?: string
  onPick?: () => void
}

/** The menu's groups and entries for the role. */
export function MenuList({ isNarrow = false, firstOpen, onPick }: MenuListProps) {
  const groups = menuOf(useStore($areas), useStore($role), useStore($path))
  const active = groups.find(({ isActive, path }) => isActive && !path)?.name
  const [open, toggle] = useOpenGroup(active, firstOpen)
  return (
    <ul className="frame-menu">
      {groups.map((group) => {
        const path = group.path ?? (isNarrow ? group.items[0]?.path : undefined)
        return (
          <li
            key={group.name}
            className={group.hasRule ? 'frame-menu__group frame-menu__group--rule' : 'frame-menu__group'}
          >
            {path ? (
              <GroupLink group={group} path={path} isNarrow={isNarrow} onPick={onPick} />
            ) : (
              <Group group={group} isOpen={open === group.name} onToggle={() => toggle(group.name)} onPick={onPick} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Which group is open, one at a time. Opening a page opens its group; after that it can be closed. */
function useOpenGroup(active: string | undefined, firstOpen: string | undefined) {
  const [open, setOpen] = useState(active ?? firstOpen)
  useEffect(() => {
    if (active) setOpen(active)
  }, [active])
  return [open, (name: string) => setOpen(open === name ? undefined : name)] as const
}

/** The page itself, or what the open page stands under. */
const currentOf = ({ isActive, isPage }: { isActive: boolean; isPage: boolean }) =>
  isPage ? 'page' : isActive ? 'true' : undefined

type Picked = { onPick: (() => void) | undefined }

function GroupLink({ group, path, isNarrow, onPick }: { group: MenuGroup; path: string; isNarrow: boolean } & Picked) {
  return (
    <a
      className="frame-menu__head"
      href={path}
      aria-current={currentOf(group)}
      title={isNarrow ? group.name : undefined}
      onClick={onPick}
    >
      <Icon name={group.icon} size={16} />
      <span className={isNarrow ? 'cd-hidden' : 'frame-menu__word'}>{group.name}</span>
      <Count badge={group.badge} />
    </a>
  )
}

function Group({
  group,
  isOpen,
  onToggle,
  onPick,
}: { group: MenuGroup; isOpen: boolean; onToggle: () => void } & Picked) {
  return (
    <>
      <button
        type="button"
        className={group.isActive ? 'frame-menu__head frame-menu__head--active' : 'frame-menu__head'}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon name={group.icon} size={16} />
        <span className="frame-menu__word">{group.name}</span>
        <Count badge={group.badge} />
        {!isOpen && <Icon name="chevron-right" size={14} />}
      </button>
      {isOpen && (
        <ul className="frame-menu__items">
          {group.items.map((item) => (
            <li key={item.path}>
              <Entry item={item} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Entry = ({ item, onPick }: { item: MenuItem } & Picked) => (
  <a className="frame-menu__item" href={item.path} aria-current={currentOf(item)} onClick={onPick}>
    <span className="frame-menu__word">{item.label}</span>
    <Count badge={item.badge} />
  </a>
)

/** The red count of an entry: equal to the count of the list it opens. */
function Count({ badge }: { badge: Badge | undefined }) {
  const count = useStore($statistics)?.[badge ?? 'ordersNew'] ?? 0
  if (!badge || count === 0) return null
  return <span className="frame-menu__count">{thousands(count)}</span>
}
