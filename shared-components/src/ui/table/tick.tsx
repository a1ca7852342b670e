import { useEffect, useRef, type MouseEvent } from 'react'

type TickProps = {
  label: string
  state: 'none' | 'some' | 'all'
  onTick: (event: MouseEvent) => void
  disabledReason?: string | undefined
  isOutOfTab?: boolean
}

/** A check box that knows 'some'. */
export function Tick({ label, state, onTick, disabledReason, isOutOfTab }: TickProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = state === 'some'
  }, [state])
  return (
    <input
      ref={ref}
      type="checkbox"
      className="cd-check"
      aria-label={label}
      checked={state === 'all'}
      disabled={Boolean(disabledReason)}
      title={disabledReason}
      tabIndex={isOutOfTab ? -1 : undefined}
      onClick={onTick}
      onChange={() => undefined}
    />
  )
}
