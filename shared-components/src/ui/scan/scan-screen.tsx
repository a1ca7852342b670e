import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button, Icon } from 'shared-components/page'
import type { ScanKind } from '../../scanning/feedback.ts'

export type ScanButton = { label: string; icon: string; onPick: () => void; disabledReason?: string | undefined }
export type ScanSteps = { done: number; now: number; total: number; skipped?: readonly number[] }

type ScanScreenProps = {
  title: string
  subtitle?: ReactNode
  backHref?: string
  onBack?: () => void
  /** At the right of the bar: 'Offline, 2 waiting'. */
  chip?: ReactNode
  steps?: ScanSteps
  /** The result of the last scan. */
  strip?: ReactNode
  /** Where to go, under the strip. */
  cell?: ReactNode
  /** Up to four 56 px buttons under the thumb; a bench has one row of up to five. */
  buttons: readonly ScanButton[]
  isLeftHanded?: boolean
  isBench?: boolean
  /** A bench's devices with their state. */
  devices?: ReactNode
  children: ReactNode
}

const stateOf = ({ done, now, skipped = [] }: ScanSteps, index: number): string =>
  index === now ? 'now' : skipped.includes(index) ? 'skipped' : index < done ? 'done' : 'next'

/** The stops of the way as cells. */
function StepCells({ steps }: { steps: ScanSteps }) {
  return (
    <div
      className="cd-scan__steps"
      role="progressbar"
      aria-label="Stops"
      aria-valuemin={0}
      aria-valuemax={steps.total}
      aria-valuenow={steps.done}
    >
      {Array.from({ length: steps.total }, (_, index) => (
        <span key={index} className={`cd-scan__step cd-scan__step--${stateOf(steps, index)}`} />
      ))}
    </div>
  )
}

/** The frame of pick, pack and stock-in: bar, stops, result, where, what, thumb zone. */
export function ScanScreen(props: ScanScreenProps) {
  const {
    title,
    subtitle,
    backHref,
    onBack,
    chip,
    steps,
    strip,
    cell,
    buttons,
    isLeftHanded,
    isBench,
    devices,
    children,
  } = props
  const classes = ['cd-scan', isBench && 'cd-scan--bench', isLeftHanded && 'cd-scan--left'].filter(Boolean).join(' ')
  const back = onBack ?? undefined
  return (
    <div className={classes}>
      <header className="cd-scan__bar">
        {(back || backHref) && (
          <Button
            kind="plain"
            icon="arrow-left"
            label="Back"
            {...(backHref ? { href: backHref } : {})}
            onClick={back}
          />
        )}
        <div className="cd-scan__names">
          <h1 className="cd-scan__title">{title}</h1>
          {subtitle && <div className="cd-scan__subtitle">{subtitle}</div>}
        </div>
        {chip && <div className="cd-scan__chip">{chip}</div>}
        {devices && <div className="cd-scan__devices">{devices}</div>}
      </header>
      {steps && <StepCells steps={steps} />}
      <div aria-live="assertive">{strip}</div>
      {cell}
      <div className="cd-scan__body">{children}</div>
      {buttons.length > 0 && (
        <div className="cd-scan__thumb">
          {buttons.map(({ label, icon, onPick, disabledReason }) => (
            <Button key={label} isLarge icon={icon} onClick={onPick} disabledReason={disabledReason}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** How a scan went; 'unchecked' was taken and only the server can tell. */
export type StripKind = ScanKind | 'unchecked' | 'idle'
const stripIcons: Record<StripKind, string> = {
  right: 'check-circle-fill',
  wrong: 'x-circle-fill',
  repeated: 'arrow-counterclockwise',
  unchecked: 'hourglass-split',
  idle: 'upc-scan',
}
const undoMs = 10_000

type ResultStripProps = {
  kind: StripKind
  title: ReactNode
  detail?: ReactNode
  /** Offered for 10 s. */ onUndo?: (() => void) | undefined
}

/**
 * What the last scan was, over the full width: green right, red wrong, grey repeated, amber not checked
 * yet. Give it the scan's number as key.
 */
export function ResultStrip({ kind, title, detail, onUndo }: ResultStripProps) {
  const [mayUndo, setMayUndo] = useState(true)
  const words = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [isWhole, setWhole] = useState(false)
  // The style sheet of a handheld cuts long words off; where it does, a press shows the rest.
  useLayoutEffect(() => {
    const cut = [...(words.current?.children ?? [])].some((line) => line.scrollHeight > line.clientHeight + 1)
    if (!isWhole) setLong(cut)
  }, [title, detail, isWhole])
  useEffect(() => {
    const timer = setTimeout(() => setMayUndo(false), undoMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`cd-result cd-result--${kind}${isWhole ? ' cd-result--whole' : ''}`}>
      <Icon name={stripIcons[kind]} size={24} />
      <div className="cd-result__words" ref={words}>
        <div className="cd-result__title">{title}</div>
        {detail && <div className="cd-result__detail">{detail}</div>}
      </div>
      {isLong && (
        <button
          type="button"
          className="cd-result__undo"
          aria-expanded={isWhole}
          onClick={() => setWhole((before) => !before)}
        >
          {isWhole ? 'Less' : 'More'}
        </button>
      )}
      {onUndo && mayUndo && (
        <button type="button" className="cd-result__undo" onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}
