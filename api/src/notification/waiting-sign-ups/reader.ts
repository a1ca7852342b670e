import type { Reader } from '../../changes/readers.ts'
import type { Tx } from '../../kernel/database.ts'
import { keepStanding } from '../standing/keep.ts'
import type { Matter } from '../standing/queries.ts'
import { waiting } from './queries.ts'
import { standingOf } from './rules.ts'

const matter: Matter = {
  name: 'waiting-sign-ups',
  type: 'SignUp',
  link: '/super-admin/superadmin-user?view=waiting',
}

const keep = async (tx: Tx): Promise<void> => keepStanding(tx, matter, 'all', (await waiting(tx)).map(standingOf))

/** One notification for each superadmin while sign-ups wait, which leads to where they are approved. */
export const waitingSignUps: Reader = {
  name: 'waiting-sign-ups',
  subjects: ['account', 'notificationSetting'],
  take: keep,
  rebuild: keep,
}
