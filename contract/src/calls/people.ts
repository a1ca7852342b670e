import { defineCalls } from '../define.ts'
import { accountEvents, mostInvited, portals, roleStatuses } from '../people.ts'
import { anyOf, merchantAdmins, roles, signedIn, warehouseManagers } from '../roles.ts'
import {
  count,
  cursors,
  email,
  flag,
  freeText,
  id,
  list,
  maybe,
  merchantFilter,
  nothing,
  object,
  oneOf,
  optional,
  page,
  text,
  timestamp,
} from '../schema.ts'

/** Who looks after people: superadmins all, a warehouse manager its location's, a merchant's administrator its own. */
const keepers = anyOf(warehouseManagers, merchantAdmins)

const role = () => oneOf(...roles)

const filters = {
  portal: optional(oneOf(...portals)),
  merchantUserName: optional(freeText(254)),
  roleStatus: optional(list(oneOf(...roleStatuses), { most: roleStatuses.length })),
  merchantId: optional(merchantFilter()),
  role: optional(list(role(), { most: roles.length })),
  isSignedIn: optional(flag()),
}

const sorting = optional(oneOf('name', '-name', 'email', '-email', 'created', '-created', 'lastSignIn', '-lastSignIn'))

const shown = {
  userId: id(),
  name: freeText(),
  email: text(),
  role: role(),
  roleStatus: oneOf(...roleStatuses),
  merchantId: maybe(id()),
  merchantName: maybe(text()),
  locationId: maybe(id()),
  locationName: maybe(text()),
  portal: oneOf(...portals),
  lastSignInTimestamp: maybe(timestamp()),
  sessions: count(),
  linkExpiresTimestamp: maybe(timestamp()),
  /** An invitation that is still to be mailed: its link is made then. */
  isMailComing: flag(),
  createdTimestamp: timestamp(),
  isMyself: flag(),
}

const place = { merchantId: optional(id()), locationId: optional(id()) }

const invitation = { role: role(), ...place, message: optional(freeText(500)) }

export const people = defineCalls({
  getUserList: {
    method: 'GET',
    path: '/api/User/GetList',
    access: keepers,
    summary: 'List the people you look after; MerchantUserName finds by a part of a name or an e-mail',
    shows: ['account', 'merchant', 'location'],
    query: object({ ...filters, sorting, ...page }),
    reply: list(object(shown)),
    beside: cursors(),
  },
  getUserListTotal: {
    method: 'GET',
    path: '/api/User/GetListTotal',
    access: keepers,
    summary: 'Count the people a list would show',
    shows: ['account'],
    query: object(filters),
    reply: count(),
  },
  getUser: {
    method: 'GET',
    path: '/api/User/GetUser',
    access: signedIn,
    ours: true,
    summary: 'Show one person, yourself where no UserId is given: devices signed in, and what happened to the account',
    shows: ['account', 'merchant', 'location'],
    query: object({ userId: optional(id()) }),
    reply: object({
      ...shown,
      phone: freeText(),
      /** What a sign-up said; empty otherwise. */
      message: freeText(),
      /** Of a sign-up: the merchant that has the name it asks for already. */
      existingMerchantId: maybe(id()),
      /** The devices signed in now, the last used first. */
      devices: list(
        object({
          sessionId: id(),
          device: freeText(),
          address: freeText(),
          since: timestamp(),
          lastActTimestamp: timestamp(),
          isThis: flag(),
        }),
      ),
      passwordChangedTimestamp: maybe(timestamp()),
      passwordExpiresTimestamp: maybe(timestamp()),
      refusedSignIns: count(),
      /** The newest 50. `what` says it in words: 'Role changed from User to Client'. */
      changes: list(object({ at: timestamp(), event: oneOf(...accountEvents), what: text(), actor: freeText() })),
      /** The roles you may give to this person; empty where you may give none, as to yourself. */
      assignableRoles: list(role()),
      /** Whether you may enable, disable, send links and end sessions of this person. */
      mayManage: flag(),
    }),
    refuses: ['not-found'],
  },
  createUser: {
    method: 'POST',
    path: '/api/User/Create',
    access: keepers,
    neverKept: true,
    summary: 'Make an account for a colleague, who is invited by mail and chooses a password',
    changes: ['account'],
    body: object({ email: email(), name: optional(text(120)), ...invitation }),
    reply: object({ userId: id() }),
    refuses: ['already-exists', 'not-allowed', 'not-found'],
  },
  inviteUsers: {
    method: 'POST',
    path: '/api/User/Invite',
    access: keepers,
    ours: true,
    neverKept: true,
    summary: 'Invite several people to one role; those who are there already are left out and named',
    changes: ['account'],
    body: object({ emails: list(email(), { least: 1, most: mostInvited }), ...invitation }),
    reply: object({ invited: list(object({ email: text(), userId: id() })), known: list(text()) }),
    refuses: ['not-allowed', 'not-found'],
  },
  inviteAgain: {
    method: 'POST',
    path: '/api/User/InviteAgain',
    access: keepers,
    ours: true,
    neverKept: true,
    summary: 'Mail an invitation anew; the link sent before ends',
    changes: ['account'],
    body: object({ userId: id() }),
    reply: nothing(),
    refuses: ['not-found', 'not-allowed', 'wrong-state', 'too-many-tries'],
  },
  takeInvitationBack: {
    method: 'POST',
    path: '/api/User/TakeInvitationBack',
    access: keepers,
    ours: true,
    neverKept: true,
    summary: 'Take an invitation back that was not accepted: the account and its link are gone',
    changes: ['account'],
    body: object({ userId: id() }),
    reply: nothing(),
    refuses: ['not-found', 'not-allowed', 'wrong-state'],
  },
  sendResetLink: {
    method: 'POST',
    path: '/api/User/SendResetLink',
    access: keepers,
    ours: true,
    neverKept: true,
    summary: 'Mail a person a link to choose a new password',
    changes: ['account'],
    body: object({ userId: id() }),
    reply: nothing(),
    refuses: ['not-found', 'not-allowed', 'wrong-state', 'too-many-tries'],
  },
  updateUser: {
    method: 'POST',
    path: '/api/User/Update',
    access: signedIn,
    neverKept: true,
    endsSessions: 'any',
    summary: 'Change your own name and phone, or those, the role and the place of a person you look after',
    changes: ['account'],
    body: object({
      userId: optional(id()),
      name: optional(text(120)),
      phone: optional(freeText(40)),
      role: optional(role()),
      ...place,
      /** What its sender saw of the fields it changes; where one is another by now, nothing is done. */
      seen: optional(
        object({
          name: optional(freeText(120)),
          phone: optional(freeText(40)),
          role: optional(role()),
          locationId: optional(maybe(id())),
        }),
      ),
    }),
    reply: nothing(),
    refuses: ['not-found', 'not-allowed', 'wrong-state', 'already-exists', 'stale'],
  },
  updateRoleStatus: {
    method: 'PUT',
    path: '/api/User/Update/RoleStatus',
    access: keepers,
    neverKept: true,
    endsSessions: 'any',
    summary: 'Enable or disable an account, or approve or turn down a sign-up',
    changes: ['account', 'merchant'],
    query: object({
      merchantUserId: id(),
      status: oneOf('Active', 'Disabled'),
      portal: optional(oneOf(...portals)),
      /** Approves as an administrator of this merchant, which has the name the sign-up asks for, instead of making it. */
      merchantId: optional(id()),
    }),
    reply: nothing(),
    refuses: ['not-found', 'not-allowed', 'wrong-state', 'already-exists'],
  },
  endSession: {
    method: 'POST',
    path: '/api/User/EndSession',
    access: signedIn,
    ours: true,
    neverKept: true,
    endsSessions: 'any',
    summary: 'Sign out one device of a person, or all of them; of yourself all but this one',
    changes: ['account'],
    body: object({ userId: optional(id()), sessionId: optional(id()) }),
    reply: nothing(),
    refuses: ['not-found', 'not-allowed'],
  },
})
