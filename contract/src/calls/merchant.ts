import { defineCalls } from '../define.ts'
import { anyOf, clients, merchantStaff, superadmins, warehouseStaff } from '../roles.ts'
import {
  count,
  cursors,
  email,
  flag,
  freeText,
  id,
  list,
  maybe,
  object,
  optional,
  page,
  text,
  timestamp,
} from '../schema.ts'

const shown = {
  id: id(),
  merchantId: id(),
  merchantName: text(),
  code: text(),
  currency: text(),
  isActive: flag(),
}
const filters = { allMerchant: optional(flag()) }
const readers = anyOf(warehouseStaff, merchantStaff, clients)

export const merchant = defineCalls({
  create: {
    method: 'POST',
    path: '/api/Merchant/Create',
    access: superadmins,
    neverKept: true,
    summary: 'Take on a merchant, with its first administrator where one is named',
    body: object({
      merchantName: text(120),
      code: text(16),
      currency: text(3),
      merchantGroupId: optional(id()),
      email: optional(email()),
      phone: optional(freeText(40)),
      address: optional(freeText(500)),
      adminEmail: optional(email()),
      adminName: optional(text(120)),
      adminPassword: optional(freeText(200)),
    }),
    reply: object({ merchantId: id(), adminUserId: maybe(id()) }),
    refuses: ['already-exists', 'weak-password', 'not-found'],
  },
  getAllMerchantList: {
    method: 'GET',
    path: '/api/Merchant/GetAllMerchantList',
    access: warehouseStaff,
    summary: 'List all active merchants by name, for a choice',
    reply: list(object(shown)),
  },
  getMerchantList: {
    method: 'GET',
    path: '/api/Merchant/GetMerchantList',
    access: readers,
    summary: 'List merchants; AllMerchant shows those no longer active too',
    query: object({ ...filters, ...page }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  getMerchantListCount: {
    method: 'GET',
    path: '/api/Merchant/GetMerchantListCount',
    access: readers,
    summary: 'Count the merchants a list would show',
    query: object(filters),
    reply: count(),
  },
  getMerchant: {
    method: 'GET',
    path: '/api/Merchant/GetMerchant',
    access: readers,
    summary: 'Show what is known of one merchant',
    query: object({ merchantId: id() }),
    reply: object({
      ...shown,
      merchantGroupId: maybe(id()),
      merchantGroupName: maybe(text()),
      email: freeText(),
      phone: freeText(),
      address: freeText(),
      createdTimestamp: timestamp(),
    }),
    refuses: ['not-found'],
  },
})
