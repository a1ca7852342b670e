import { settled, wearDark, wearTheme } from '../draw.ts'
import '../notification-bell.ts'
import type { BellNotification, CrossdockNotificationBell } from '../notification-bell.ts'

/** For tests: bells on the page, and what stands in them. */

export const longMessage =
  'Order WO-884017 was refused: Two-person tent, olive is out of stock at North Dock until Monday'

export const makeNotification = (given: Partial<BellNotification> = {}): BellNotification => ({
  notificationId: 1,
  message: 'Stock alert: 3 left of MUG-350-SND',
  status: 0,
  createdTimestamp: Date.now() - 300_000,
  link: null,
  ...given,
})

/** So many unread messages, newest first, the oldest numbered 1. */
export const several = (count: number): BellNotification[] =>
  Array.from({ length: count }, (_, index) =>
    makeNotification({
      notificationId: count - index,
      message: `Message ${count - index}`,
      createdTimestamp: Date.now() - index * 60_000,
    }),
  )

let bells: CrossdockNotificationBell[] = []
export async function makeBell(given: Partial<CrossdockNotificationBell> = {}): Promise<CrossdockNotificationBell> {
  const bell = Object.assign(document.createElement('crossdock-notification-bell'), given)
  bells.push(bell)
  document.body.append(bell)
  await bell.updateComplete
  return bell
}

export function inside<T extends HTMLElement>(bell: CrossdockNotificationBell, part: string): T {
  const found = bell.shadowRoot?.querySelector<T>(`[part=${part}]`)
  if (!found) throw new Error(`The bell has no ${part}`)
  return found
}
export const has = (bell: CrossdockNotificationBell, part: string): boolean =>
  bell.shadowRoot?.querySelector(`[part=${part}]`) !== null
export const items = (bell: CrossdockNotificationBell): HTMLElement[] => [
  ...(bell.shadowRoot?.querySelectorAll<HTMLElement>('[part=item]') ?? []),
]
export const nameOf = (bell: CrossdockNotificationBell) => inside(bell, 'button').getAttribute('aria-label')
export const isOpen = (bell: CrossdockNotificationBell) => inside(bell, 'panel').matches(':popover-open')
export const said = (bell: CrossdockNotificationBell) => bell.shadowRoot?.querySelector('[role=status]')?.textContent

/** Opens it as a press of its button does. */
export async function open(bell: CrossdockNotificationBell): Promise<void> {
  inside(bell, 'button').focus()
  inside(bell, 'button').click()
  await settled()
  await bell.updateComplete
}

/** Every link is followed in words only, so that the test page stays. */
const stay = (event: Event) => {
  if (event.composedPath().some((target) => target instanceof HTMLAnchorElement)) event.preventDefault()
}

/** The portal's look before each test, and no bell left after it. */
export function withBells(): void {
  setup(async () => {
    await wearTheme()
    document.addEventListener('click', stay)
  })
  teardown(async () => {
    document.removeEventListener('click', stay)
    for (const bell of bells) bell.remove()
    bells = []
    await wearDark(false)
  })
}
