import { useStore } from '@nanostores/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type Area, matchPath, type PathOf } from 'contract/area'
import type { ReadableAtom } from 'nanostores'
import { Component, type ComponentType, type ReactNode, StrictMode, useEffect, useRef, useState } from 'react'
import * as React from 'react'
import singleSpaReact from 'single-spa-react'
import { answersCache } from '../read/answers.ts'
import { inSlices } from './in-slices.ts'
import { forget, Later, type Load } from './later.tsx'
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
export type Screens<Path extends string = string> = Record<Path, () => Promise<object>>
type Params = Record<string, string>
type ScreenComponent = ComponentType<Params>

/** One cache of answers for all areas. */
const queries = answersCache()

type Lifecycles<A extends Area> = { name: A['name']; screens: Screens<PathOf<A>>; slots?: SlotFills }

/**
 * The single-spa lifecycles of an area, and what it draws in the slots of others: its main.tsx exports bootstrap,
 * mount, unmount and slots from here.
 */
export function areaLifecycles<A extends Area>({ name, screens, slots = {} }: Lifecycles<A>) {
  const Root = (props: AreaProps) => <AreaRoot name={name} screens={screens} {...props} />
  const lifecycles = singleSpaReact<AreaProps>({
    React,
    ReactDOMClient: inSlices,
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
  const screen = screens[pattern]
  if (!screen) throw new Error(`No screen is declared for ${pattern}.`)
  const load = loadOf(screen, pattern)
  const retry = () => {
    forget(load)
    queries.clear()
    setAttempt(attempt + 1)
  }
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Boundary key={`${pattern} ${attempt}`} area={name} retry={retry} drawFailure={drawFailure}>
          <SlotContext value={slots}>
            <TrailContext value={trail}>
              <Later load={load} props={params} meanwhile={<div aria-busy="true" />} />
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
    if (params) return { pattern, params, trail: trailOf(areas, path) }
  }
  return undefined
}

/** How each screen is fetched, by its path: the same function whenever it is drawn. */
const loads = new Map<Screens[string], Load<Params>>()

function loadOf(screen: Screens[string], pattern: string): Load<Params> {
  const known = loads.get(screen)
  if (known) return known
  const made: Load<Params> = async () => componentOf(await screen(), pattern)
  loads.set(screen, made)
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
