import { wearLook } from './order-status.styles.ts'
import type { Words } from './words.ts'

type StateProps = { words: Words; says: readonly [title: string, next: string]; isBusy?: boolean; onRetry?: () => void }

/** There is no status to show: why, and what to do. */
export function OrderStatusState({ words, says: [title, next], isBusy, onRetry }: StateProps) {
  return (
    <section
      ref={wearLook}
      part="frame"
      className="cd-order-status"
      lang={words.lang}
      aria-label={title}
      aria-busy={isBusy}
    >
      <div role="status">
        <p part="title" className="cd-order-status__title">
          {title}
        </p>
        <p part="sentence">{next}</p>
      </div>
      {onRetry && (
        <button
          type="button"
          part="retry"
          className="cd-order-status__button cd-order-status__button--first"
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onRetry}
        >
          {words.retry}
        </button>
      )}
    </section>
  )
}

/** The shape of what will come. */
export const OrderStatusWaiting = ({ words }: { words: Words }) => (
  <section
    ref={wearLook}
    part="frame"
    className="cd-order-status"
    lang={words.lang}
    aria-label={words.loading}
    aria-busy="true"
  >
    <span className="cd-order-status__hidden" role="status">
      {words.loading}
    </span>
    {[1, 2, 3, 4].map((bone) => (
      <span key={bone} className="cd-order-status__bone" />
    ))}
  </section>
)
