import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $passwordExpired, $user, dialogsWithDrafts, draftOf, dropDraft, keepDraft, tokenNow } from 'shared-state'

/** Of a screen, or of the record that is open on it; dialogs' own drafts begin with the address alone. */
const placeOf = (name: string) =>
  `opened:${location.pathname}#${new URLSearchParams(location.search).get('open') ?? ''}#${name}`

/**
 * Which dialog is open, as useState keeps it, for dialogs with a form. One in which something was typed when the session
 * ended, or when the page was loaded again, opens by itself, and its form fills itself (useCallForm). `name` tells a
 * screen's questions apart.
 */
export function useOpened<T extends string | boolean>(name: string): [T | undefined, (next?: T) => void] {
  const userId = useStore($user)?.id
  const [opened, setOpened] = useState<T>()
  const place = useRef('')
  useEffect(() => {
    if (userId === undefined) return
    const before = placeOf(name)
    const kept = draftOf(userId, before)?.['opened']
    place.current = before
    if (dialogsWithDrafts(userId, location.pathname).length === 0) dropDraft(userId, before)
    else if (kept) setOpened(kept as T)
    return () => {
      // Left on purpose. A session or a password that has ended leaves it.
      if (tokenNow() && $user.get()?.id === userId && !$passwordExpired.get()) dropDraft(userId, place.current)
    }
  }, [userId, name])
  const open = (next?: T) => {
    setOpened(next)
    if (userId === undefined) return
    if (next) place.current = placeOf(name)
    keepDraft(userId, place.current, next ? { opened: next } : {})
  }
  return [opened, open]
}
