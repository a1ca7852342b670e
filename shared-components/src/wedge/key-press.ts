/** One key going down or up, as plain data: what a browser tells of it, without the event. */
export type KeyPress = {
  isDown: boolean
  key: string
  /** The key's place on the keyboard, whatever is printed on it. */
  code: string
  at: number
  shift: boolean
  ctrl: boolean
  alt: boolean
  altGraph: boolean
  meta: boolean
  isRepeat: boolean
  isComposing: boolean
  isCapsLock: boolean
}

export const pressOf = (event: KeyboardEvent): KeyPress => ({
  isDown: event.type === 'keydown',
  key: event.key,
  code: event.code,
  at: event.timeStamp,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  altGraph: event.getModifierState('AltGraph'),
  meta: event.metaKey,
  isRepeat: event.repeat,
  isComposing: event.isComposing,
  isCapsLock: event.getModifierState('CapsLock'),
})
