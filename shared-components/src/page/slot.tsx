import { useStore } from '@nanostores/react'
import type { Fill } from 'contract/area'
import type { SlotName, SlotProps } from 'contract/slots'
import type { ReadableAtom } from 'nanostores'
import { Component, type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Button } from '../ui/page/button.tsx'
import { Notice, Waiting } from '../ui/page/states.tsx'

/** What an area draws in the slots of others, by slot and the name in its manifest. */
export type SlotFills = { [N in SlotName]?: Record<string, () => Promise<ComponentType<SlotProps[N]>>> }
type PlacedFill = Fill & { area: string }
/** What root-config gives every area, so that it can offer slots. */
export type SlotHost = {
  $fills: ReadableAtom<readonly PlacedFill[]>
  load: (fill: PlacedFill) => Promise<unknown>
  report: (area: string, problem: unknown) => void
}

export const SlotContext = createContext<SlotHost | undefined>(undefined)

type FrameProps = { title: string; children: ReactNode }
const Bare = ({ children }: FrameProps) => children
type SlotPlace<N extends SlotName> = {
  name: N
  give: SlotProps[N]
  /** What stands around a part while it is not there. */ frame?: ComponentType<FrameProps>
}

/** A place that other areas fill; what fails in one of them costs only its part. */
export function Slot<N extends SlotName>({ name, give, frame }: SlotPlace<N>) {
  return useStore(useHost(name).$fills)
    .filter(({ slot }) => slot === name)
    .map((fill) => <SlotPart key={keyOf(fill)} fill={fill} give={give} {...(frame ? { frame } : {})} />)
}

/** One of the parts that fill a slot, for a place that puts them in an order of its own. */
export function SlotPart({
  fill,
  give,
  frame = Bare,
}: Omit<FilledProps, 'host' | 'frame'> & Partial<Pick<FilledProps, 'frame'>>) {
  return <Filled host={useHost(fill.slot)} fill={fill} give={give} frame={frame} />
}

function useHost(name: SlotName): SlotHost {
  const host = useContext(SlotContext)
  if (!host) throw new Error(`The slot ${name} stands outside of an area.`)
  return host
}

type FilledProps = { host: SlotHost; fill: PlacedFill; give: object; frame: ComponentType<FrameProps> }

function Filled({ host, fill, give, frame: Frame }: FilledProps) {
  const [attempt, setAttempt] = useState(0)
  const drawFailure = () => (
    <Frame title={fill.title}>
      <NotShown title={fill.title} onRetry={() => setAttempt(attempt + 1)} />
    </Frame>
  )
  return (
    <PartBoundary key={attempt} drawFailure={drawFailure} onFailure={(problem) => host.report(fill.area, problem)}>
      <Part host={host} fill={fill} give={give} frame={Frame} />
    </PartBoundary>
  )
}

const NotShown = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Notice
    tone="error"
    title={`${title} could not be shown.`}
    action={
      <Button icon="arrow-clockwise" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    The rest of the page works.
  </Notice>
)

const keyOf = ({ area, slot, name }: PlacedFill) => `${area} ${slot} ${name}`
type Loaded = { part: ComponentType<object> } | { problem: unknown }
/** What has come once is drawn at once the next time. */
const parts = new Map<string, Loaded>()

/** The part, as soon as its area has come. */
function Part({ host, fill, give, frame: Frame }: FilledProps) {
  const [loaded, setLoaded] = useState(() => parts.get(keyOf(fill)))
  const isLoaded = loaded !== undefined
  useEffect(() => {
    if (isLoaded) return
    let isHere = true
    const take = (found: Loaded) => void (isHere && setLoaded(found))
    host
      .load(fill)
      .then((part) => {
        const found = { part: part as ComponentType<object> }
        parts.set(keyOf(fill), found)
        take(found)
      })
      .catch((problem: unknown) => take({ problem }))
    return () => {
      isHere = false
    }
  }, [host, fill, isLoaded])
  if (!loaded)
    return (
      <Frame title={fill.title}>
        <Waiting rows={2} columns={3} label={`Loading ${fill.title}`} />
      </Frame>
    )
  if ('problem' in loaded) throw loaded.problem
  const { part: Content } = loaded
  return <Content {...give} />
}

type BoundaryProps = { drawFailure: () => ReactNode; onFailure: (problem: unknown) => void; children: ReactNode }

class PartBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override componentDidCatch(problem: unknown) {
    this.props.onFailure(problem)
  }
  override render() {
    return this.state.hasFailed ? this.props.drawFailure() : this.props.children
  }
}
