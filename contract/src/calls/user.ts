import { defineCalls } from '../define.ts'
import { anyOf, everybody, merchantAdmins, roles, signedIn, warehouseManagers } from '../roles.ts'
import { count, email, freeText, id, maybe, nothing, object, oneOf, optional, text, timestamp } from '../schema.ts'

const merchant = () => maybe(object({ merchantId: id(), merchantName: text() }))
const person = () => object({ id: id(), name: text(), email: text(), role: oneOf(...roles) })
const password = () => freeText(200)

export const user = defineCalls({
  authenticate: {
    method: 'POST',
    path: '/api/User/Authenticate',
    also: ['POST /User/Authenticate'],
    access: everybody,
    neverKept: true,
    summary: 'Sign in with e-mail and password and receive a bearer token',
    body: object({ email: text(254), password: password() }),
    reply: object({ token: text(), expiresTimestamp: timestamp(), role: oneOf(...roles) }),
    beside: object({ token: text() }),
    refuses: ['wrong-credentials', 'account-disabled', 'too-many-tries'],
  },
  myself: {
    method: 'POST',
    path: '/api/User/Myself',
    also: ['GET /User/Myself', 'GET /api/User/Myself'],
    access: signedIn,
    neverKept: true,
    summary: 'Tell who is signed in',
    reply: object({
      id: id(),
      name: text(),
      email: text(),
      role: object({ type: oneOf(...roles) }),
      user: person(),
      merchant: merchant(),
      location: maybe(object({ id: id(), name: text(), timeZone: text() })),
      /** IANA zone times are shown in: the person's location's, or that of the first location that serves the merchant. */
      timeZone: text(),
      merchantCount: count(),
    }),
    beside: object({
      id: id(),
      name: text(),
      role: object({ type: oneOf(...roles) }),
      user: person(),
      merchant: merchant(),
    }),
  },
  updatePassword: {
    method: 'POST',
    path: '/api/User/Update/Password',
    also: ['PUT /User/Update/Password', 'PUT /user/changePassword'],
    access: signedIn,
    neverKept: true,
    allowsExpiredPassword: true,
    summary: 'Change your own password; every other session of yours ends',
    body: object({ oldPassword: password(), newPassword: password() }),
    reply: nothing(),
    refuses: ['wrong-password', 'weak-password'],
  },
  signOut: {
    method: 'POST',
    path: '/api/User/SignOut',
    access: signedIn,
    ours: true,
    neverKept: true,
    allowsExpiredPassword: true,
    summary: 'End this session',
    reply: nothing(),
  },
  create: {
    method: 'POST',
    path: '/api/User/Create',
    access: anyOf(warehouseManagers, merchantAdmins),
    neverKept: true,
    summary: 'Make an account for a colleague',
    body: object({
      email: email(),
      name: text(120),
      role: oneOf(...roles),
      password: password(),
      merchantId: optional(id()),
      locationId: optional(id()),
    }),
    reply: object({ userId: id() }),
    refuses: ['already-exists', 'weak-password', 'not-allowed', 'not-found'],
  },
})
