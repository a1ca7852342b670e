import { assignableBy } from 'contract/roles'
import type { Person, PersonRecord } from './person.ts'

/** A person for tests. */
export const makePerson = (given: Partial<Person> = {}): Person => ({
  userId: 7,
  name: 'Devi Kumar',
  email: 'devi@crossdock.example',
  role: 'WAREHOUSE_WORKER',
  roleStatus: 'Active',
  merchantId: null,
  merchantName: null,
  locationId: 1,
  locationName: 'North Dock',
  portal: 'Warehouse',
  lastSignInTimestamp: Date.UTC(2026, 10, 24, 0, 45),
  sessions: 0,
  linkExpiresTimestamp: null,
  isMailComing: false,
  createdTimestamp: Date.UTC(2026, 2, 14, 2, 24),
  isMyself: false,
  ...given,
})

/** The same with everything the record says. */
export const makeRecord = (given: Partial<PersonRecord> = {}): PersonRecord => ({
  ...makePerson(),
  phone: '',
  message: '',
  existingMerchantId: null,
  devices: [],
  passwordChangedTimestamp: Date.UTC(2026, 9, 2, 0, 2),
  passwordExpiresTimestamp: Date.UTC(2026, 11, 31, 0, 2),
  refusedSignIns: 1,
  changes: [],
  // As a superadmin is answered of anybody but superadmins: of both sides.
  assignableRoles: [...assignableBy('SUPERADMIN')],
  mayManage: true,
  ...given,
})

/** Two devices somebody is signed in on. */
export const devices = ['Handheld 7', 'Chrome on Windows'].map((device, index) => ({
  sessionId: index + 1,
  device,
  address: '10.20.4.31',
  since: Date.UTC(2026, 10, 24),
  lastActTimestamp: Date.UTC(2026, 10, 24, 1),
  isThis: false,
}))
