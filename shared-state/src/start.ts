import { CallError } from 'contract/client'
import { warehouseStaff } from 'contract/roles'
import { api } from './api.ts'
import { startLive } from './live.ts'
import { loadMerchants } from './merchants.ts'
import { $passwordExpired } from './password.ts'
import { tokenNow } from './session.ts'
import { refreshStatistics, statisticsEveryMs } from './statistics.ts'
import { $user, keepUser, type User } from './user.ts'

const pollMs = 1_000
const retryMs = 10_000
const roleCookieSeconds = 60
/** Some browsers cannot say when they are idle. */
const longestIdleMs = 2_000

/** Polls for the person every second until there is a token and a valid password, every 10 s after a failure (portal.md 4). */
export async function startSession() {
  const token = tokenNow()
  if (!token || $passwordExpired.get()) return again(pollMs)
  try {
    const user = $user.get() ?? (await api.user.myself()).result
    keepFirst(user, token)
    await begin(user)
  } catch (problem) {
    if (problem instanceof CallError && problem.status === 403) $passwordExpired.set(true)
    again(retryMs)
  }
}

const again = (inMs: number) => void setTimeout(startSession, inMs)

const keepFirst = (user: User, token: string) => {
  if (!$user.get()) keepUser(user, token)
}

async function begin(user: User) {
  document.cookie = `role=${user.role.type}; max-age=${roleCookieSeconds}; path=/; samesite=lax`
  setInterval(refreshStatistics, statisticsEveryMs)
  if (warehouseStaff.includes(user.role.type)) void loadMerchants()
  await refreshStatistics()
  whenIdle(() => void startLive())
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(work, { timeout: longestIdleMs })
    : setTimeout(work, longestIdleMs)
