import { useStore } from '@nanostores/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type Area, matchPath, screenAt } from 'contract/area'
import type { ReadableAtom } from 'nanostores'
import { Component, type ComponentType, type ReactNode, StrictMode, useEffect, useRef, useState } from 'react'
import * as React from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact from 'single-spa-react'
import { SlotContext, type SlotFills, type SlotHost } from './slot.tsx'
import { type Trail, TrailContext, trailOf } from './trail.tsx'

/** What is said where an area failed, and what can be done. */
export type Failure = { area: string; problem: unknown; retry: () => void }
/** What root-config gives every area. */
export type AreaProps = {
  $path: ReadableAtom<string>
  $areas: ReadableAtom<readonly Area[]>
  drawFailure: (place: HTMLElement, failure: Failure) => void
  slots: SlotHost
}
/** Path of a screen as in the manifest, and the file that exports its component. */
export type Screens = Record<string, () => Promise<object>>
type Params = Record<string, string>
type ScreenComponent = ComponentType<Params>

/** One cache of answers for all areas. The client never asks again by itself; what was read is trusted for 60 s (portal.md 9). */
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 60_000 }, mutations: { retry: false } },
})

/** The single-spa lifecycles of an area, and what it draws in the slots of others: its main.tsx exports bootstrap, mount, unmount and slots from here. */
export function areaLifecycles({ name, screens, slots = {} }: { name: string; screens: Screens; slots?: SlotFills }) {
  const Root = (props: AreaProps) => <AreaRoot name={name} screens={screens} {...props} />
  const lifecycles = singleSpaReact<AreaProps>({
    React,
    ReactDOMClient,
    rootComponent: Root,
    domElementGetter: areaPlace,
    errorBoundary: (problem, _, props) => (
      <FailurePlace area={name} problem={problem} retry={() => location.reload()} drawFailure={props.drawFailure} />
    ),
  })
  return { ...lifecycles, slots }
}

function areaPlace(): HTMLElement {
  const place = document.getElementById('area')
  if (!place) throw new Error('The page has no place for an area (main#area).')
  return place
}

/** The screen of the open path. While the person is on the way to another area, what was drawn last stays. */
function AreaRoot({
  name,
  screens,
  $path,
  $areas,
  drawFailure,
  slots,
}: { name: string; screens: Screens } & AreaProps) {
  const path = useStore($path)
  const [attempt, setAttempt] = useState(0)
  const last = useRef<Opened | undefined>(undefined)
  const opened = openedAt(screens, path, $areas.get()) ?? last.current
  last.current = opened
  if (!opened) return null
  const { pattern, params, trail } = opened
  const load = screens[pattern]
  if (!load) throw new Error(`No screen is declared for ${pattern}.`)
  const retry = () => {
    loaded.delete(load)
    queries.clear()
    setAttempt(attempt + 1)
  }
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Boundary key={`${pattern} ${attempt}`} area={name} retry={retry} drawFailure={drawFailure}>
          <SlotContext value={slots}>
            <TrailContext value={trail}>
              <LoadedScreen load={load} pattern={pattern} params={params} />
            </TrailContext>
          </SlotContext>
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

type Load = Screens[string]
const loaded = new Map<Load, ScreenComponent>()

/** A screen, as soon as its file has come. Without Suspense: once that has shown its fallback, it holds back what came for 300 ms. */
function LoadedScreen({ load, pattern, params }: { load: Load; pattern: string; params: Params }) {
  const [Screen, setScreen] = useState(() => loaded.get(load))
  const [failed, setFailed] = useState<{ problem: unknown }>()
  const isLoaded = Screen !== undefined
  useEffect(() => {
    if (isLoaded) return
    let isHere = true
    load()
      .then((module) => {
        const found = componentOf(module, pattern)
        loaded.set(load, found)
        if (isHere) setScreen(() => found)
      })
      .catch((problem: unknown) => isHere && setFailed({ problem }))
    return () => {
      isHere = false
    }
  }, [load, pattern, isLoaded])
  if (failed) throw failed.problem
  return Screen ? <Screen {...params} /> : <div aria-busy="true" />
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
