import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import {
  $passwordExpired,
  $user,
  type DraftValues,
  draftIsBack,
  draftOf,
  dropDraft,
  keepDraft,
  tokenNow,
} from 'shared-state'
import type { FormSchema } from './rules.ts'

/** A part of a form that the form does not hold itself. */
type Part = { value: unknown; first: unknown; restore: (value: never) => void }
/** What stands beside a form: its secrets, its other parts, and what is done with its draft. */
type Beside = {
  secrets: Set<string>
  parts: Map<string, Part>
  /** The form as it is drawn. */
  place: { current: HTMLFormElement | null }
  /** Keeps what is typed now. */
  keep: () => void
  /** It was sent: nothing of it stays. */
  sent: () => void
  /** Typed before and drawn again: begins the form anew. */
  startAnew?: (() => void) | undefined
}
const besides = new WeakMap<object, Beside>()
export function besideOf(control: object): Beside {
  const known = besides.get(control)
  if (known) return known
  const made: Beside = {
    secrets: new Set(),
    parts: new Map(),
    place: { current: null },
    keep: () => undefined,
    sent: () => undefined,
  }
  besides.set(control, made)
  return made
}

const isSecret = (name: string, { secrets }: Beside) => secrets.has(name) || /password|secret|token/i.test(name)
const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isSame = (one: unknown, other: unknown) =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** What is typed and may be kept: fields that are not as they began, no secret and no file. */
export function typedIn(values: DraftValues, first: DraftValues, beside: Beside): DraftValues {
  const parts = [...beside.parts].map(([name, part]) => [name, part.value, part.first] as const)
  const fields = Object.entries(values).map(([name, value]) => [name, value, first[name]] as const)
  return Object.fromEntries(
    [...fields, ...parts]
      .filter(([name, value, before]) => !isSecret(name, beside) && !(value instanceof Blob) && !isSame(value, before))
      .map(([name, value]) => [name, value ?? null]),
  )
}

/** The title of the dialog or drawer that a form stands in. */
function dialogAround({ place }: Beside): string | undefined {
  const titleId = place.current?.closest('dialog')?.getAttribute('aria-labelledby')
  return (titleId && document.getElementById(titleId)?.innerText.trim()) || undefined
}

/** Which form of which record at which address: what it may say, and the ids it begins with. */
export function placeOfForm(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  schema: FormSchema | undefined,
  first: DraftValues,
): string {
  const open = new URLSearchParams(search).get('open')
  const ids = Object.entries(first).filter(([name, value]) => /(^id|Id)$/.test(name) && !isEmpty(value))
  const names = Object.keys(schema?.properties ?? first)
  return [pathname, open ?? '', names.toSorted().join(), ids.map((pair) => pair.join('=')).join()].join('#')
}

/**
 * Keeps what is typed in a form as the person's own, at every change, so that a session that ends, or a page that is
 * loaded again, loses nothing. It goes when it is sent, when its form is left, on signing out, and after a day.
 */
export function useDraft<T extends FieldValues>(
  form: UseFormReturn<T>,
  schema: FormSchema | undefined,
  defaults: object,
): void {
  const userId = useStore($user)?.id
  const [first] = useState(defaults as DraftValues)
  const [isRestored, setRestored] = useState(false)
  const beside = besideOf(form.control)
  const begun = useRef(form)
  begun.current = form
  useEffect(() => {
    if (userId === undefined) return
    const place = placeOfForm(location, schema, first)
    const { current } = begun
    const restored = restore(current, draftOf(userId, place) ?? {})
    if (restored) {
      setRestored(true)
      draftIsBack(dialogAround(beside))
    }
    const typed = () => typedIn(current.getValues(), current.control._defaultValues, beside)
    let sent = ''
    const keep = () => {
      const now = typed()
      if (JSON.stringify(now) !== sent) keepDraft(userId, place, now, { inside: dialogAround(beside) })
    }
    beside.keep = keep
    beside.sent = () => {
      sent = JSON.stringify(typed())
      dropDraft(userId, place)
    }
    keep()
    const stop = current.subscribe({ formState: { values: true }, callback: keep })
    return () => {
      stop()
      // Left on purpose. A session or a password that has ended leaves what was typed.
      if (tokenNow() && $user.get()?.id === userId && !$passwordExpired.get()) dropDraft(userId, place)
    }
  }, [userId, schema, first, beside])
  beside.startAnew = isRestored
    ? () => {
        form.reset()
        for (const part of beside.parts.values()) part.restore(part.first as never)
        setRestored(false)
      }
    : undefined
}

/** Puts a draft into its form; true when there was something to put. Fields that the form does not have are left out. */
function restore<T extends FieldValues>(form: UseFormReturn<T>, draft: DraftValues): boolean {
  const { parts } = besideOf(form.control)
  const known = new Set([...form.control._names.mount].map((name) => name.split('.')[0]))
  const found = Object.entries(draft).filter(([name]) => parts.has(name) || known.has(name))
  for (const [name, value] of found) {
    const part = parts.get(name)
    if (part) part.restore(value as never)
    else form.setValue(name as Path<T>, (value ?? undefined) as never, { shouldDirty: true })
  }
  return found.length > 0
}

/** Keeps a part that the form does not hold itself with the form's draft: lines that are typed beside it. */
export function useDraftPart<V>(
  { control }: { control: object },
  name: string,
  value: V,
  restore: (value: V) => void,
): void {
  const [first] = useState(value)
  const beside = besideOf(control)
  beside.parts.set(name, { value, first, restore: restore as Part['restore'] })
  useEffect(() => beside.keep(), [beside, value])
}
