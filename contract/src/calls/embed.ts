import { defineCalls } from '../define.ts'
import { embedElements } from '../embed.ts'
import { anyOf, merchantAdmins, warehouseManagers } from '../roles.ts'
import {
  cursors,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  object,
  oneOf,
  optional,
  page,
  text,
  timestamp,
} from '../schema.ts'

const element = () => oneOf(...embedElements)

/**
 * `isActive`: neither revoked nor expired. A token also rests while its maker is disabled, may make none,
 * or no longer sees the merchant.
 */
const shown = {
  id: id(),
  embedTokenId: id(),
  name: text(),
  element: element(),
  merchantId: id(),
  merchantName: text(),
  createdBy: text(),
  createdTimestamp: timestamp(),
  expiresTimestamp: timestamp(),
  revokedTimestamp: maybe(timestamp()),
  isActive: flag(),
}

const makers = anyOf(warehouseManagers, merchantAdmins)

/**
 * Tokens for elements that stand in other people's pages: each opens the calls of one element, for one merchant,
 * in its maker's name.
 */
export const embed = defineCalls({
  createToken: {
    method: 'POST',
    path: '/api/Embed/CreateToken',
    access: makers,
    ours: true,
    neverKept: true,
    summary: 'Make a token for one element and one merchant; it is shown this once, and lasts a year unless told',
    changes: ['embedToken'],
    body: object({
      name: text(100),
      element: element(),
      merchantId: optional(id()),
      expiresTimestamp: optional(timestamp()),
    }),
    reply: object({ embedTokenId: id(), token: text(), expiresTimestamp: timestamp() }),
    refuses: ['not-found', 'not-your-element', 'wrong-state'],
  },
  getTokenList: {
    method: 'GET',
    path: '/api/Embed/GetTokenList',
    access: makers,
    ours: true,
    summary: 'List the tokens made for elements, the newest first',
    shows: ['embedToken'],
    query: object({
      keyword: optional(freeText(100)),
      merchantId: optional(merchantFilter()),
      element: optional(element()),
      ...page,
    }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  revokeToken: {
    method: 'POST',
    endsSessions: 'any',
    path: '/api/Embed/RevokeToken',
    access: makers,
    ours: true,
    summary: 'End a token at once',
    changes: ['embedToken'],
    body: object({ embedTokenId: id() }),
    reply: object({ embedTokenId: id(), revokedTimestamp: timestamp() }),
    refuses: ['not-found'],
  },
})
