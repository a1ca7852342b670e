import { persistentAtom } from '@nanostores/persistent'

export type MenuState = { isCollapsed: boolean; open: readonly string[] }

/** How this person keeps the side menu: narrow or wide, and the groups left open. The two with counts are open at first. */
export const $menu = persistentAtom<MenuState>('crossdock:menu', { isCollapsed: false, open: ['Order', 'Fulfilment'] }, {
  encode: JSON.stringify,
  decode: (text) => JSON.parse(text) as MenuState,
})

export const toggleMenu = () => $menu.set({ ...$menu.get(), isCollapsed: !$menu.get().isCollapsed })

export function toggleGroup(name: string) {
  const { open, isCollapsed } = $menu.get()
  $menu.set({ isCollapsed, open: open.includes(name) ? open.filter((other) => other !== name) : [...open, name] })
}
