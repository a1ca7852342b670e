import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Button, Icon, type ButtonKind } from 'shared-components/page'

export type MenuAction = {
  label: string
  icon?: string
  onPick?: () => void
  href?: string
  /** Shown at the right: 'Ctrl K'. */
  keys?: string
  isDanger?: boolean
  isChecked?: boolean
  /** A line under the label. */
  note?: string
  disabledReason?: string | undefined
}
/** One entry of a menu; '-' is a thin line. */
export type MenuItem = MenuAction | '-'

/** Sets the panel over everything, toasts too, under its button, or above it where there is no room below. */
function usePlace(panel: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen || !panel.current || !anchor.current) return
    // Older handhelds have none: there it is drawn in its place.
    panel.current.showPopover?.()
    const from = anchor.current.getBoundingClientRect()
    const size = panel.current.getBoundingClientRect()
    const below = from.bottom + 4
    const top = below + size.height > innerHeight - 8 ? Math.max(8, from.top - 4 - size.height) : below
    const left = Math.max(8, Math.min(from.left, innerWidth - size.width - 8))
    panel.current.style.setProperty('top', `${top}px`)
    panel.current.style.setProperty('left', `${left}px`)
  }, [isOpen, panel, anchor])
}

/**
 * Closes what is open on a press outside of it, and when the page scrolls away under it: the scroll that brought its
 * button into view may be told after the press, and moves nothing any more.
 */
function useOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useLayoutEffect(() => {
    if (!isOpen || !root.current) return
    const from = root.current.getBoundingClientRect()
    const press = (event: Event) => {
      if (!event.composedPath().includes(root.current as EventTarget)) close()
    }
    const scroll = (event: Event) => {
      const at = root.current?.getBoundingClientRect()
      if (at?.top !== from.top || at.left !== from.left) press(event)
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('scroll', scroll, true)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('scroll', scroll, true)
    }
  }, [root, isOpen, close])
}

type PopProps = {
  label: string
  icon?: string | undefined
  kind?: ButtonKind | undefined
  text?: ReactNode
  className?: string
  isLarge?: boolean
  isMenu?: boolean
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel under it. Esc closes it and gives the focus back. */
export function Pop({ label, icon, kind, text, className = 'cd-pop', isLarge, isMenu, children }: PopProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = useRef(() => setOpen(false)).current
  usePlace(panel, button, isOpen)
  useOutside(root, isOpen, close)
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('[role^=menuitem], input, select, button, a')?.focus()
  }, [isOpen])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    setOpen(false)
    button.current?.focus()
  }
  const done = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className="cd-pop-root" ref={root} onKeyDown={leave}>
      <Button
        ref={button}
        label={text ? undefined : label}
        kind={kind ?? 'quiet'}
        isLarge={isLarge ?? false}
        {...(icon ? { icon } : {})}
        aria-expanded={isOpen}
        aria-haspopup={isMenu ? 'menu' : 'dialog'}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      {isOpen && (
        <div className={className} ref={panel} popover="manual">
          {children(done)}
        </div>
      )}
    </div>
  )
}

function move(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items.at(to % items.length)?.focus()
}

function MenuRow({ item, close }: { item: MenuAction; close: () => void }) {
  const inner = (
    <>
      {item.isChecked !== undefined ? (
        <Icon name={item.isChecked ? 'check2' : 'dash'} />
      ) : (
        item.icon && <Icon name={item.icon} />
      )}
      <span className="cd-menu__label">
        {item.label}
        {(item.disabledReason ?? item.note) && <small>{item.disabledReason ?? item.note}</small>}
      </span>
      {item.keys && <kbd className="cd-key">{item.keys}</kbd>}
    </>
  )
  const className = item.isDanger ? 'cd-menu__item cd-menu__item--danger' : 'cd-menu__item'
  if (item.href && !item.disabledReason)
    return (
      <a role="menuitem" tabIndex={-1} className={className} href={item.href} onClick={close}>
        {inner}
      </a>
    )
  const pick = () => {
    if (item.disabledReason) return
    close()
    item.onPick?.()
  }
  return (
    <button
      type="button"
      role={item.isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.isChecked}
      tabIndex={-1}
      className={className}
      aria-disabled={item.disabledReason ? true : undefined}
      onClick={pick}
    >
      {inner}
    </button>
  )
}

type MenuProps = {
  label: string
  icon?: string
  text?: ReactNode
  items: readonly MenuItem[]
  kind?: ButtonKind
  isLarge?: boolean
}

/** A button with a menu. Without `text` it is the three dots, named by its label. */
export function Menu({ label, icon, text, items, kind, isLarge }: MenuProps) {
  return (
    <Pop
      isMenu
      label={label}
      icon={icon ?? (text ? undefined : 'three-dots')}
      kind={kind}
      text={text}
      {...(isLarge ? { isLarge } : {})}
    >
      {(close) => (
        <div className="cd-menu" role="menu" aria-label={label} onKeyDown={move}>
          {items.map((item, index) =>
            item === '-' ? (
              <hr key={`line-${index}`} className="cd-menu__line" />
            ) : (
              <MenuRow key={item.label} item={item} close={close} />
            ),
          )}
        </div>
      )}
    </Pop>
  )
}
