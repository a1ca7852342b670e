import type { ChangeSubject } from './changes.ts'
import type { EmbedElement } from './embed.ts'
import type { Access } from './roles.ts'
import type { ErrorCode } from './errors.ts'
import type { Static, TObject, TSchema } from './schema.ts'

/**
 * One call of the portal. From it come the route, its validation, 401 and 403, the typed client,
 * OpenAPI and the permission test.
 */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As spelled in calls.tsv; taken in any letter case. */
  path: string
  /** Other spellings that answer the same, with their own method where it differs: 'GET /User/Myself'. */
  also?: readonly string[]
  /** Who may call. Required: a call that names nobody answers nobody. */
  access: Access
  /** A sentence a user would say. */
  summary: string
  query?: TObject
  body?: TObject
  /** How the body is spelled; JSON unless told. In multipart every field of `body` is a part beside the files. */
  form?: 'multipart' | 'urlencoded'
  /** File parts of a multipart call; the name ends in '?' when the file may be left out. */
  files?: readonly string[]
  /** The part of a multipart call that may come several times, at least once, and how much of it one call takes. */
  fileList?: { name: string; most: number; megabytes: number; totalMegabytes: number }
  /** The schema of `result`. */
  reply: TSchema
  /** Fields the reply carries beside `result` (a list's cursor, a session's token). */
  beside?: TObject
  /** The reply is a file (a PDF, a CSV), not an envelope. */
  download?: true
  /** Of a call that reads: what its answer shows. A change of one of these is a reason to read it again. */
  shows?: readonly ChangeSubject[]
  /** Of a call that writes, by GET too where the specification has it so: what it may change; what shows it is read again. */
  changes?: readonly ChangeSubject[]
  /** Refusals a caller should expect, beyond bad input, 401 and 403. */
  refuses?: readonly ErrorCode[]
  /** Not of the specification, added by us; not counted among the 234. */
  ours?: true
  /** The answer is never kept for an Idempotency-Key: sign-in, passwords, and POSTs that only read. */
  neverKept?: true
  /** A scan that may wait on a device: a warehouse manager may send it in the name of who made it (`Made-By`). */
  waits?: true
  /** The elements whose embed tokens may call it. A call without it is closed to every embed token. */
  embed?: readonly EmbedElement[]
  /**
   * A merchant's own systems may call it with a key of their shop, which the call names: another shop is answered as if it
   * were not there. A call without it is closed to every key.
   */
  shopKey?: true
  /**
   * Of a public call: a page of another site does not get its visitors' browsers to make it, since what it counts would be
   * theirs. Whoever calls without a browser may.
   */
  ownPages?: true
  /** What a public call proves itself with instead of a session: it says what may be seen. */
  proof?: 'tracking'
  /**
   * Sessions or tokens may have ended, the caller's alone or anybody's: what the answering process remembers of them is
   * forgotten at once.
   */
  endsSessions?: 'own' | 'any'
  /** Answered although the password has expired: changing it, and leaving. */
  allowsExpiredPassword?: true
}

/** Declares the calls of one subject. */
export const defineCalls = <const T extends Record<string, Call>>(calls: T): T => calls

type Fields<S> = S extends TSchema ? Static<S> : {}
/** What a caller passes: the query fields and the body fields, apart. */
export type Query<C extends Call> = Fields<C['query']>
export type Body<C extends Call> = Fields<C['body']>
/** The `result` of a call. */
export type Result<C extends Call> = Static<C['reply']>
/** What a handler returns and the client receives: the result, or { result, ...beside } where the call carries more. */
export type Reply<C extends Call> = C['beside'] extends TObject
  ? { result: Result<C> } & Static<C['beside']>
  : Result<C>
/** One item of a list call's result. */
export type Item<C extends Call> = Result<C> extends readonly (infer I)[] ? I : never
