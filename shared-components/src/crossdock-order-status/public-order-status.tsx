import { useCallback, useEffect, useRef, useState } from 'react'
import { dateTime } from 'contract/format'
import { OrderStatusState, OrderStatusWaiting } from '../ui/order-status/order-status-state.tsx'
import { OrderStatus } from '../ui/order-status/order-status.tsx'
import { isTracked, type TrackedOrder } from '../ui/order-status/progress.ts'
import { type Words, wordsFor } from '../ui/order-status/words.ts'
import { type Reading, type Source, watchOrder } from './watch-order.ts'

/** What the page gave the element. */
export type Given = Source & { lang: string; label: string; order: unknown; onShown: (order: TrackedOrder) => void }

/** An order that the page gave, or that its token shows, in every state that reading can be in. */
export function PublicOrderStatus({ given }: { given: Given }) {
  const words = wordsFor(given.lang)
  if (given.order !== undefined && given.order !== null)
    return isTracked(given.order) ? (
      <Shown order={given.order} given={given} />
    ) : (
      <OrderStatusState words={words} says={words.notAnOrder} />
    )
  if (!given.token) return <OrderStatusState words={words} says={words.noToken} />
  return <Asked key={`${given.api} ${given.token}`} given={given} words={words} />
}

function Asked({ given, words }: { given: Given; words: Words }) {
  const { reading, isAsking, ask } = useOrder(given.api, given.token)
  if (reading.state === 'loading') return <OrderStatusWaiting words={words} />
  if (reading.state === 'invalid') return <OrderStatusState words={words} says={words.invalid} />
  if (reading.state === 'failed')
    return (
      <OrderStatusState
        words={words}
        says={reading.isAnswered ? words.failed : words.noAnswer}
        isBusy={isAsking}
        onRetry={ask}
      />
    )
  return <Shown order={reading.order} given={given} staleAt={reading.isStale ? reading.at : undefined} onRetry={ask} />
}

/** The order behind a token, read again when the page is seen again. */
function useOrder(api: string, token: string): { reading: Reading; isAsking: boolean; ask: () => void } {
  const [reading, setReading] = useState<Reading>({ state: 'loading' })
  const [isAsking, setAsking] = useState(false)
  const watch = useRef<ReturnType<typeof watchOrder>>(undefined)
  useEffect(() => {
    watch.current = watchOrder({ api, token }, setReading)
    return () => watch.current?.stop()
  }, [api, token])
  const ask = useCallback(() => {
    setAsking(true)
    void watch.current?.ask().finally(() => setAsking(false))
  }, [])
  return { reading, isAsking, ask }
}

type ShownProps = { order: TrackedOrder; given: Given; staleAt?: number | undefined; onRetry?: () => void }

function Shown({ order, given: { lang, label, onShown }, staleAt, onRetry }: ShownProps) {
  const words = wordsFor(lang)
  useEffect(() => onShown(order), [order, onShown])
  return (
    <OrderStatus order={order} lang={lang} label={label}>
      {staleAt !== undefined && (
        <p className="cd-order-status__note" role="status">
          {words.stale(dateTime(staleAt, Intl.DateTimeFormat().resolvedOptions().timeZone))}{' '}
          <button
            type="button"
            part="retry"
            className="cd-order-status__button cd-order-status__button--small"
            onClick={onRetry}
          >
            {words.retry}
          </button>
        </p>
      )}
      <slot />
    </OrderStatus>
  )
}
