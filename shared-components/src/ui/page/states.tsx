import { useState, type ReactNode } from 'react'
import { duration } from 'contract/format'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** The shape of the rows that will come, after 150 ms. */
export function Waiting({
  rows = 7,
  columns = 4,
  label = 'Loading',
}: {
  rows?: number
  columns?: number
  label?: string
}) {
  return (
    <div className="cd-waiting" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div className="cd-waiting__row" key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <span className="cd-waiting__bone" key={column} />
          ))}
        </div>
      ))}
    </div>
  )
}

type StateProps = { icon: string; title: string; isError?: boolean; children?: ReactNode; actions?: ReactNode }
function State({ icon, title, isError, children, actions }: StateProps) {
  return (
    <div className={isError ? 'cd-state cd-state--error' : 'cd-state'} role={isError ? 'alert' : undefined}>
      <Icon name={icon} size={44} />
      <h2 className="cd-state__title">{title}</h2>
      {children}
      {actions && <div className="cd-state__actions">{actions}</div>}
    </div>
  )
}

/** First use: what this is and the one next step. */
export function Empty({
  icon = 'box',
  title,
  children,
  actions,
}: {
  icon?: string
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <State icon={icon} title={title} actions={actions}>
      {children && <div className="cd-state__text">{children}</div>}
    </State>
  )
}

type EmptyByFilterProps = {
  title: string
  detail?: ReactNode
  remove?: { label: string; onRemove: () => void }
  onClear: () => void
}

/** Nothing matches: says which filter hides most, never the first-use text. */
export function EmptyByFilter({ title, detail, remove, onClear }: EmptyByFilterProps) {
  return (
    <State
      icon="funnel"
      title={title}
      actions={
        <>
          {remove && <Button onClick={remove.onRemove}>Remove {remove.label}</Button>}
          <Button kind={remove ? 'link' : 'quiet'} onClick={onClear}>
            Clear all filters
          </Button>
        </>
      }
    >
      {detail && <div className="cd-state__text">{detail}</div>}
    </State>
  )
}

type Told = { message: string; requestId?: string; next?: string }

/**
 * What may be told of a failure: the server's sentence, what to do next, the request id.
 * Whoever tells it spares the banner.
 */
export function toldBy(error: unknown): Told {
  if (typeof error === 'object' && error !== null && 'isTold' in error) error.isTold = true
  const failure =
    typeof error === 'object' && error !== null && 'failure' in error
      ? (error.failure as { requestId?: string; next?: string })
      : {}
  const message = error instanceof Error ? error.message : String(error)
  return {
    message,
    ...(failure.requestId ? { requestId: failure.requestId } : {}),
    ...(failure.next ? { next: failure.next } : {}),
  }
}

/** What the server refuses, as an error in its words; a server that gave no answer is told as everywhere (portal.md 8). */
export function toldAsError(error: unknown): string {
  const { message } = toldBy(error)
  const isAnswered = error instanceof Error && 'code' in error && error.code !== 'offline' && 'failure' in error
  return isAnswered ? `Error: ${message}` : message
}

/** A request id with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true))
  return (
    <span className="cd-request">
      Request <code>{id}</code>
      <button type="button" aria-label={isCopied ? 'Copied' : 'Copy request id'} onClick={copy}>
        <Icon name={isCopied ? 'check2' : 'copy'} size={14} />
      </button>
    </span>
  )
}

type FailedProps = { title: string; error: unknown; onRetry?: (() => unknown) | undefined; actions?: ReactNode }

/** A read that failed: the server's words, the request id, Retry first. */
export function Failed({ title, error, onRetry, actions }: FailedProps) {
  const told = toldBy(error)
  return (
    <State
      isError
      icon="exclamation-triangle"
      title={title}
      actions={
        <>
          {onRetry && (
            <Button kind="primary" icon="arrow-clockwise" onClick={() => void onRetry()}>
              Retry
            </Button>
          )}
          {actions}
        </>
      }
    >
      <p className="cd-state__text">
        {told.message}
        {told.next ? ` ${told.next}` : ''}
      </p>
      {told.requestId && <RequestId id={told.requestId} />}
    </State>
  )
}

/** Not for this role: who can, and the way out. */
export function NoPermission({ title, detail, actions }: { title: string; detail?: ReactNode; actions?: ReactNode }) {
  return (
    <State
      icon="lock"
      title={title}
      actions={
        actions ?? (
          <Button icon="arrow-left" href="/dashboard">
            Dashboard
          </Button>
        )
      }
    >
      {detail && <div className="cd-state__text">{detail}</div>}
    </State>
  )
}

/** No connection: the rows stay, their age is said. */
export function OfflineStrip({ ageMs, waiting, onRetry }: { ageMs?: number; waiting?: number; onRetry?: () => void }) {
  return (
    <div className="cd-offline" role="status">
      <Icon name="cloud-slash" size={18} />
      <span>
        <b className="cd-strong">Offline.</b>
        {ageMs !== undefined && ` Rows are ${duration(ageMs)} old`}
        {waiting ? ` ${waiting} waiting` : ''}
      </span>
      {onRetry && (
        <Button kind="link" onClick={onRetry}>
          Try now
        </Button>
      )}
    </div>
  )
}

const noticeIcons = {
  error: 'exclamation-circle-fill',
  success: 'check-circle-fill',
  info: 'info-circle',
  soon: 'clock',
}
type NoticeProps = {
  tone?: keyof typeof noticeIcons
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}

/** A strip inside a page. `soon` is the amber advice line, at most one a page. */
export function Notice({ tone = 'info', title, children, action, onDismiss }: NoticeProps) {
  return (
    <div className={`cd-notice cd-notice--${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={noticeIcons[tone]} />
      <div className="cd-notice__text">
        {title && (
          <>
            <b className="cd-strong">{title}</b>{' '}
          </>
        )}
        {children}
      </div>
      {action}
      {onDismiss && <Button kind="plain" icon="x-lg" label="Dismiss" onClick={onDismiss} />}
    </div>
  )
}

/** A refusal inside a page: the server's sentence, what to do next, the request id. */
export function ErrorNotice({ error, onDismiss }: { error: unknown; onDismiss?: () => void }) {
  const told = toldBy(error)
  return (
    <Notice tone="error" title={told.message} {...(onDismiss ? { onDismiss } : {})}>
      {told.next}
      {told.requestId && (
        <div>
          <RequestId id={told.requestId} />
        </div>
      )}
    </Notice>
  )
}
