import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $path, $recordName, $search, $user } from 'shared-state'

/** A record that was opened in this tab. */
export type Recent = { title: string; path: string }

const key = 'crossdock:opened'
const most = 5

type Kept = { userId: number; opened: Recent[] }

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'opened' in value && Array.isArray(value.opened)

/** What this person opened last, the newest first; nobody else's. */
export function recentOf(userId: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isKept(kept) && kept.userId === userId ? kept.opened : []
  } catch {
    return []
  }
}

function remember(userId: number, opened: Recent): void {
  const others = recentOf(userId).filter(({ title }) => title !== opened.title)
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, opened: [opened, ...others].slice(0, most) } satisfies Kept))
  } catch {
    // A browser that keeps nothing remembers nothing.
  }
}

/** Remembers each record that is opened, by its name and its place. */
export function useRemembered(): void {
  const title = useStore($recordName)
  const path = useStore($path)
  const search = useStore($search)
  const userId = useStore($user)?.id
  useEffect(() => {
    if (title && userId) remember(userId, { title, path: path + search })
  }, [title, userId, path, search])
}
