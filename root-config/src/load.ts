import type { AreaFill } from 'shared-state'
import type { LifeCycles } from 'single-spa'
import { againAddress, mostRetries } from './again.ts'
import type { PageData } from './page.ts'

/**
 * What a module of an area exports: what fills the slots of others, by slot and name; the shell's also the frame around
 * all areas.
 */
export type AreaModule = LifeCycles & {
  frame?: LifeCycles
  slots?: Partial<Record<string, Partial<Record<string, () => Promise<unknown>>>>>
}

/** How long a module may take to arrive. A load that never settles would block all later navigation in single-spa 6. */
export const loadWithinMs = 10_000

/** Rejects when the work takes longer. */
export function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${ms / 1000} seconds.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const tries = new Map<string, number>()

/**
 * A browser never asks again for a module that could not be had: each new try has an address of its own, which the map
 * holds to the same integrity.
 */
function addressOf(name: string): string {
  const failed = Math.min(tries.get(name) ?? 0, mostRetries)
  return failed === 0 ? name : againAddress(import.meta.resolve(name), failed)
}

/** Loads a module of the import map and its style sheet. */
export async function loadModule(data: PageData, name: string): Promise<AreaModule> {
  try {
    const [module] = await within(
      Promise.all([import(/* @vite-ignore */ addressOf(name)) as Promise<AreaModule>, loadStyle(data, name)]),
      loadWithinMs,
      'This part of the portal',
    )
    return module
  } catch (problem) {
    tries.set(name, (tries.get(name) ?? 0) + 1)
    throw problem
  }
}

/** Loads the shell's frame. */
export async function loadFrame(data: PageData): Promise<LifeCycles> {
  const { frame } = await loadModule(data, 'mf-shell')
  if (!frame) throw new Error('The shell exports no frame.')
  return frame
}

/** Loads what an area draws in a slot of another one. */
export async function loadFill(data: PageData, { area, slot, name }: AreaFill): Promise<unknown> {
  const load = (await loadModule(data, area)).slots?.[slot]?.[name]
  if (!load) throw new Error(`${area} says that it fills ${slot} with ${name}, and exports no such thing.`)
  return within(load(), loadWithinMs, 'This part of the page')
}

function loadStyle({ styles }: PageData, name: string): Promise<void> {
  const style = styles[name]
  if (!style || document.querySelector(`link[rel=stylesheet][href="${style.href}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = style.href
    if (style.integrity) link.integrity = style.integrity
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style sheet of ${name} could not be loaded.`))
    }
    document.head.append(link)
  })
}
