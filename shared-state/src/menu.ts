import { persistentAtom } from '@nanostores/persistent'
import { parsed } from './parsed.ts'

export type MenuState = { isCollapsed: boolean; open: readonly string[] }

const atFirst: MenuState = { isCollapsed: false, open: ['Order', 'Fulfilment'] }

/** How this person keeps the side menu: narrow or wide, and the groups left open. The two with counts are open at first. */
export const $menu = persistentAtom<MenuState>('crossdock:menu', atFirst, {
  encode: JSON.stringify,
  decode: (text) => ({ ...atFirst, ...parsed<MenuState>(text) }),
})

export const toggleMenu = () => $menu.set({ ...$menu.get(), isCollapsed: !$menu.get().isCollapsed })

export const setOpenGroups = (open: readonly string[]) => $menu.set({ ...$menu.get(), open })
