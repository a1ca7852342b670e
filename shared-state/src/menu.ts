import { persistentAtom } from '@nanostores/persistent'

/** True while this person keeps the side menu narrow: drawings only. */
export const $isMenuNarrow = persistentAtom<boolean>('crossdock:menu', false, {
  encode: (isNarrow) => (isNarrow ? 'narrow' : undefined),
  decode: (text) => text === 'narrow',
})

export const toggleMenu = () => $isMenuNarrow.set(!$isMenuNarrow.get())
