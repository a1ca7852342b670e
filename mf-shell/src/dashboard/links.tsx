import { Icon } from 'shared-components/page'
import type { MenuGroup } from '../frame/menu.ts'

/** The role's pages as a quiet grid, grouped as the menu is. */
export function Links({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <nav className="frame-links" aria-label="Your pages">
      {groups.map((group) => (
        <section key={group.name} className="frame-links__group">
          <h2>
            <Icon name={group.icon} size={16} />
            {group.path ? <a href={group.path}>{group.name}</a> : group.name}
          </h2>
          {group.items.length > 0 && (
            <ul>
              {group.items.map(({ label, path }) => (
                <li key={path}>
                  <a href={path}>{label}</a>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </nav>
  )
}
