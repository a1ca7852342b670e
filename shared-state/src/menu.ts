import { persistentAtom } from '@nanostores/persistent'
import { storedKeys } from 'contract/stored'

/** True while this person keeps the side menu narrow: drawings only. */
export const $isMenuNarrow = persistentAtom<boolean>(storedKeys.menu, false, {
  encode: (isNarrow) => (isNarrow ? 'narrow' : undefined),
  decode: (text) => text === 'narrow',
})

export const toggleMenu = () => $isMenuNarrow.set(!$isMenuNarrow.get())
