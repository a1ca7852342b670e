import { parsed } from './parsed.ts'

/** What is typed into a form and not sent yet, by the names of its fields. */
export type DraftValues = Readonly<Record<string, unknown>>
/** `inside`: the dialog it was typed in, by its title, where it was one. */
type Kept = { values: DraftValues; at: number; inside?: string | undefined }

/** A draft that nobody comes back to is thrown away after a day. */
export const draftLifeMs = 24 * 60 * 60 * 1000

const prefix = 'crossdock:draft:'
/** Written and taken away again at once: other tabs hear whose drafts are to go. */
const signedOutKey = 'crossdock:signed-out'
const keyOf = (userId: number, place: string) => `${prefix}${userId}:${place}`

/**
 * Drafts lie in the storage of the tab: it outlives the sign-in, a reload and a browser that is started again, two tabs
 * with one form do not write over each other, and it goes when the tab is closed.
 */
const shelf = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    // A browser that keeps nothing: a reload loses what was typed, as anywhere else.
    return undefined
  }
}

/** Keeps what was typed as this person's; nothing typed is no draft. */
export function keepDraft(
  userId: number,
  place: string,
  values: DraftValues,
  { inside, now = Date.now() }: { inside?: string | undefined; now?: number } = {},
) {
  if (Object.keys(values).length === 0) return dropDraft(userId, place)
  try {
    shelf()?.setItem(keyOf(userId, place), JSON.stringify({ values, at: now, inside } satisfies Kept))
  } catch {
    // Full: the draft before it stays.
  }
}

const readAt = (key: string): Kept | undefined => {
  const { values, at, inside } = parsed<Partial<Kept> | null>(shelf()?.getItem(key) ?? 'null') ?? {}
  return typeof values === 'object' && values !== null && typeof at === 'number' ? { values, at, inside } : undefined
}

/** What this person typed there within the last day. */
export function draftOf(userId: number, place: string, now = Date.now()): DraftValues | undefined {
  const kept = readAt(keyOf(userId, place))
  return kept && now - kept.at < draftLifeMs ? kept.values : undefined
}

export const dropDraft = (userId: number, place: string) => shelf()?.removeItem(keyOf(userId, place))

function dropAll(isMeant: (key: string) => boolean) {
  const kept = shelf()
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(prefix) && isMeant(key)) kept?.removeItem(key)
}

/** Who signs out leaves no draft behind, in no tab. A session that ends by itself leaves them. */
export function forgetDrafts(userId: number) {
  dropAll((key) => key.startsWith(keyOf(userId, '')))
  localStorage.setItem(signedOutKey, String(userId))
  localStorage.removeItem(signedOutKey)
}

/** The dialogs of this page that a draft of this person waits in: they do not open by themselves. */
export const dialogsWithDrafts = (userId: number, pathname: string): string[] =>
  Object.keys(shelf() ?? {})
    .filter((key) => key.startsWith(keyOf(userId, `${pathname}#`)))
    .flatMap((key) => readAt(key)?.inside ?? [])

/** Throws away what is too old, now, and what belongs to somebody who signs out in another tab. */
export function watchDrafts(now = Date.now()) {
  dropAll((key) => now - (readAt(key)?.at ?? 0) >= draftLifeMs)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === signedOutKey && newValue) dropAll((one) => one.startsWith(keyOf(Number(newValue), '')))
  })
}
