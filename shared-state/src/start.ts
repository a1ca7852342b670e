import type { ChangeSubject } from 'contract/changes'
import { CallError } from 'contract/client'
import { orderReaders, warehouseStaff } from 'contract/roles'
import { api, readUserAnew } from './api.ts'
import { onChanges } from './changes.ts'
import { watchDrafts } from './drafts.ts'
import { tellDrafts } from './drafts-told.ts'
import { keepInStep } from './leave.ts'
import { startLive } from './live.ts'
import { loadMerchants } from './merchants.ts'
import { $passwordExpired } from './password.ts'
import { keepRole } from './role-cookie.ts'
import { seldom } from './seldom.ts'
import { tokenNow } from './session.ts'
import { refreshStatistics, statisticsEveryMs } from './statistics.ts'
import { $user, keepUser, type User } from './user.ts'
import { startScans } from './waiting-scans.ts'
import { onWritten } from './written.ts'

const pollMs = 1_000
const retryMs = 10_000
/** Some browsers cannot say when they are idle. */
const longestIdleMs = 2_000

/** Everything a page does with the session from its start (portal.md 4). */
export function startSession(): Promise<void> {
  keepInStep()
  watchDrafts()
  return poll()
}

/** Polls for the person every second until there is a token and a valid password, every 10 s after a failure. */
async function poll(): Promise<void> {
  const token = tokenNow()
  if (!token || $passwordExpired.get()) return again(pollMs)
  try {
    const user = $user.get() ?? (await api.account.myself()).result
    keepFirst(user, token)
    await begin(user)
  } catch (problem) {
    if (problem instanceof CallError && problem.status === 403) $passwordExpired.set(true)
    again(retryMs)
  }
}

const again = (inMs: number) => void setTimeout(poll, inMs)

const keepFirst = (user: User, token: string) => {
  if (!$user.get()) keepUser(user, token)
}

async function begin(user: User) {
  keepRole(user.role.type)
  tellDrafts(user.id)
  const isOrderReader = orderReaders.includes(user.role.type)
  if (isOrderReader) {
    setInterval(refreshStatistics, statisticsEveryMs)
    follow('order', seldom(refreshStatistics))
  }
  if (warehouseStaff.includes(user.role.type)) {
    void startScans()
    // How many merchants there are stands in the details of the person, which are kept for a day.
    follow('merchant', seldom(loadMerchants))
    follow('merchant', seldom(readUserAnew))
    void loadMerchants()
  }
  if (isOrderReader) await refreshStatistics()
  whenIdle(() => void startLive())
}

/** Reads again whenever such a thing changed, here or elsewhere. */
function follow(wanted: ChangeSubject, readAgain: () => void) {
  onWritten(({ changes }) => {
    if (changes.includes(wanted)) readAgain()
  })
  onChanges((changes) => {
    if (changes === 'all' || changes.some(({ subject }) => subject === wanted)) readAgain()
  })
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(work, { timeout: longestIdleMs })
    : setTimeout(work, longestIdleMs)
