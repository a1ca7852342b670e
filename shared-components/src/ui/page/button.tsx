import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'

export type ButtonKind = 'quiet' | 'primary' | 'danger' | 'danger-filled' | 'link' | 'plain'
type ButtonProps = {
  kind?: ButtonKind
  icon?: string
  /** Sending: shows a turning ring and takes no second press. */
  busy?: boolean
  /** Why it cannot be used now. It stays focusable and says so. */
  disabledReason?: string | undefined
  /** Cannot be used or reached with the keys, and says nothing: only where what is missing stands beside it. */
  isDisabled?: boolean
  /** Makes it a link that looks like a button. */
  href?: string
  isLarge?: boolean
  isWide?: boolean
  type?: 'button' | 'submit'
  form?: string
  label?: string
  onClick?: ((event: MouseEvent) => void) | undefined
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-pressed'?: boolean
  popoverTarget?: string
  /** Has the focus when the dialog around it opens. */
  hasFocus?: boolean
}

const classesOf = ({ kind = 'quiet', isLarge, isWide, icon, children }: ButtonProps): string =>
  [
    'cd-button',
    `cd-button--${kind}`,
    isLarge && 'cd-button--large',
    isWide && 'cd-button--wide',
    icon && !children && 'cd-button--icon',
  ]
    .filter(Boolean)
    .join(' ')

/** A button, or with `href` a link drawn as one. One primary a page. */
export function Button(props: ButtonProps) {
  const {
    kind: _,
    icon,
    busy,
    disabledReason,
    isDisabled,
    href,
    isLarge,
    isWide: __,
    type = 'button',
    label,
    hasFocus,
    onClick,
    children,
    ...rest
  } = props
  const drawing = busy ? (
    <span className="cd-spinner" aria-hidden="true" />
  ) : icon ? (
    <Icon name={icon} size={isLarge ? 20 : 16} />
  ) : null
  if (href !== undefined && !disabledReason)
    return (
      <a className={classesOf(props)} href={href} aria-label={label} onClick={onClick}>
        {drawing}
        {children}
      </a>
    )
  const isOff = Boolean(disabledReason) || busy === true
  return (
    <button
      {...rest}
      data-focus={hasFocus || undefined}
      disabled={isDisabled}
      type={isOff ? 'button' : type}
      className={classesOf(props)}
      aria-label={label}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-description={disabledReason}
      data-reason={disabledReason}
      onClick={isOff ? undefined : onClick}
    >
      {drawing}
      {children}
    </button>
  )
}

/** A square button with a drawing only; its label is what readers and the tooltip say. */
export function IconButton({
  label,
  ...props
}: { icon: string; label: string } & Omit<ButtonProps, 'children' | 'icon' | 'label'>) {
  return <Button {...props} label={label} />
}
