import { useStore } from '@nanostores/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type Area, matchPath, screenAt } from 'contract/area'
import type { ReadableAtom } from 'nanostores'
import { Component, type ComponentType, type LazyExoticComponent, type ReactNode, StrictMode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { type Trail, TrailContext, trailOf } from './trail.tsx'

/** What is said where an area failed, and what can be done. */
export type Failure = { area: string; problem: unknown; retry: () => void }
/** What root-config gives every area. */
export type AreaProps = { $path: ReadableAtom<string>; $areas: ReadableAtom<readonly Area[]>; drawFailure: (place: HTMLElement, failure: Failure) => void }
/** Path of a screen as in the manifest, and the file that exports its component. */
export type Screens = Record<string, () => Promise<object>>
type Params = Record<string, string>
type ScreenComponent = ComponentType<Params>

/** One cache of answers for all areas. The client never asks again by itself; what was read is trusted for 60 s (portal.md 9). */
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 }, mutations: { retry: false } } })

/** The single-spa lifecycles of an area: its main.tsx exports bootstrap, mount and unmount from here. */
export function areaLifecycles({ name, screens }: { name: string; screens: Screens }) {
  const Root = (props: AreaProps) => <AreaRoot name={name} screens={screens} {...props} />
  return singleSpaReact<AreaProps>({
    React, ReactDOMClient, rootComponent: Root, domElementGetter: areaPlace,
    errorBoundary: (problem, _, props) => <FailurePlace area={name} problem={problem} retry={() => location.reload()} drawFailure={props.drawFailure} />,
  })
}

function areaPlace(): HTMLElement {
  const place = document.getElementById('area')
  if (!place) throw new Error('The page has no place for an area (main#area).')
  return place
}

/** The screen of the open path. While the person is on the way to another area, what was drawn last stays. */
function AreaRoot({ name, screens, $path, $areas, drawFailure }: { name: string; screens: Screens } & AreaProps) {
  const path = useStore($path)
  const [attempt, setAttempt] = useState(0)
  const last = useRef<Opened | undefined>(undefined)
  const opened = openedAt(screens, path, $areas.get()) ?? last.current
  last.current = opened
  if (!opened) return null
  const retry = () => {
    loaded.delete(screens[opened.pattern] ?? opened)
    queries.clear()
    setAttempt(attempt + 1)
  }
  const Screen = screenOf(screens, opened.pattern)
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Boundary key={`${opened.pattern} ${attempt}`} area={name} retry={retry} drawFailure={drawFailure}>
          <Suspense fallback={<div aria-busy="true" />}>
            <TrailContext value={opened.trail}>
              <Screen {...opened.params} />
            </TrailContext>
          </Suspense>
        </Boundary>
      </QueryClientProvider>
    </StrictMode>
  )
}

type Opened = { pattern: string; params: Params; trail: Trail }

function openedAt(screens: Screens, path: string, areas: readonly Area[]): Opened | undefined {
  for (const pattern of Object.keys(screens)) {
    const params = matchPath(pattern, path)
    if (params) return { pattern, params, trail: trailOf(path, screenAt(areas, path)?.screen.title ?? '') }
  }
  return undefined
}

const loaded = new Map<object, LazyExoticComponent<ScreenComponent>>()

function screenOf(screens: Screens, pattern: string): LazyExoticComponent<ScreenComponent> {
  const load = screens[pattern]
  if (!load) throw new Error(`No screen is declared for ${pattern}.`)
  const known = loaded.get(load)
  if (known) return known
  const made = lazy(async () => ({ default: componentOf(await load(), pattern) }))
  loaded.set(load, made)
  return made
}

/** A screen's file exports one component: the export whose name begins with a capital. */
function componentOf(module: object, pattern: string): ScreenComponent {
  const found = Object.entries(module).find(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function')
  if (!found) throw new Error(`The file of the screen ${pattern} exports no component.`)
  return found[1] as ScreenComponent
}

type BoundaryProps = Omit<Failure, 'problem'> & Pick<AreaProps, 'drawFailure'> & { children: ReactNode }

/** A screen that throws leaves the shell up: its place says what happened. */
class Boundary extends Component<BoundaryProps, { problem?: unknown }> {
  override state: { problem?: unknown } = {}
  static getDerivedStateFromError = (problem: unknown) => ({ problem })
  override render() {
    return 'problem' in this.state ? <FailurePlace {...this.props} problem={this.state.problem} /> : this.props.children
  }
}

function FailurePlace({ area, problem, retry, drawFailure }: Failure & Pick<AreaProps, 'drawFailure'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current) drawFailure(place.current, { area, problem, retry })
  }, [area, problem, retry, drawFailure])
  return <div ref={place} />
}
