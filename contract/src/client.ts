import { FetchError, ofetch } from 'ofetch'
import type { ChangeSubject } from './changes.ts'
import type { Call, Body, Query, Reply } from './define.ts'
import type { Failure } from './errors.ts'
import { toWire, toWireName } from './wire.ts'

/**
 * What the browser keeps of a call: method, path, whether it is a form, a download, or carries more than a result, what
 * its answer shows and what it changes. A client that keeps no answers leaves the last two out.
 */
export type Route = readonly [
  method: Call['method'],
  path: string,
  kind: '' | 'multipart' | 'download',
  hasMore: 0 | 1,
  shows?: readonly ChangeSubject[],
  changes?: readonly ChangeSubject[],
]
export type Routes = Record<string, Record<string, Route>>

type File_ = { files?: Record<string, Blob | readonly Blob[]> }
type Input<C extends Call> = (keyof Query<C> extends never
  ? {}
  : {} extends Query<C>
    ? { query?: Query<C> }
    : { query: Query<C> }) &
  (keyof Body<C> extends never ? {} : { body: Body<C> }) &
  File_
/**
 * `keepalive`: sent even though the page is left at the same moment; for small writes only. `madeBy`: the person who
 * made a scan that waited on a device, where a manager sends it.
 */
type Extra = { signal?: AbortSignal; key?: string; keepalive?: boolean; madeBy?: number }
/** Which call a function of the client is. */
export type CallFacts = {
  /** 'counting.adjustStocks' */
  name: string
  shows: readonly ChangeSubject[]
  changes: readonly ChangeSubject[]
}
type Answer<C extends Call> = Promise<C['download'] extends true ? Blob : Reply<C>>
type Ask<C extends Call> =
  {} extends Input<C>
    ? { (input?: Input<C>, extra?: Extra): Answer<C>; readonly call: CallFacts }
    : { (input: Input<C>, extra?: Extra): Answer<C>; readonly call: CallFacts }
/** The typed client: api.counting.adjustStocks({ body }); api.counting.adjustStocks.call says which call it is. */
export type Client<T extends Record<string, Record<string, Call>>> = {
  [S in keyof T]: { [K in keyof T[S]]: Ask<T[S][K]> }
}

/** A call that was refused or failed: the server's sentence, its code, the field, the request id to report. */
export class CallError extends Error {
  /** True once a screen has told the person itself; the banner then stays silent. */
  isTold = false
  constructor(
    readonly status: number,
    readonly failure: Partial<Failure>,
    readonly path: string,
  ) {
    super(messageOf(failure) || silence(status))
  }
  get code(): Failure['error'] | 'offline' {
    return this.status === 0 ? 'offline' : (this.failure.error ?? 'unexpected')
  }
}

const messageOf = ({ message, status }: Partial<Failure>): string | undefined =>
  Array.isArray(message) ? message.map((row) => `${row.itemId}: ${row.msg}`).join('\n') : message || status?.message

/** What is said of a failure that has no words. */
function silence(status: number): string {
  if (status === 0) return 'The server cannot be reached. Check the connection.'
  return status < 400 ? 'The server refused it and did not say why.' : `The server answered ${status}.`
}

/** The refusal that an answer holds. The envelope decides (success: false), whatever the HTTP status says. */
const refusalIn = (reply: Partial<Failure> | null | undefined): Partial<Failure> | undefined =>
  reply?.success === false ? reply : undefined

/** What went wrong with a call as a CallError; undefined where it is no answer of a server, nor the lack of one. */
async function callErrorOf(problem: unknown, path: string): Promise<CallError | undefined> {
  if (problem instanceof CallError) return problem
  if (!(problem instanceof FetchError)) return undefined
  const failure = problem.data instanceof Blob ? JSON.parse(await problem.data.text()) : problem.data
  return new CallError(problem.status ?? 0, failure ?? {}, path)
}

export type ClientOptions = {
  /** Where the API stands; '' is this origin. */
  base?: string
  token: () => string | undefined
  /** Told of every call as it starts and ends, for the loading indicator. */
  onBusy?: (path: string, isBusy: boolean) => void
  /** Told of every refused or failed call, once. */
  onError?: (error: CallError) => void
  /**
   * Told of every write that was done, or refused because what it is about is no longer as it was shown,
   * before its caller is.
   */
  onWritten?: (call: CallFacts, body: object) => void
}

/** Refusals that say: what was shown of it is old. */
const outdated = [404, 409]

/**
 * Makes the client from the route table. Never retries by itself:
 * a write carries an Idempotency-Key, so asking again is safe.
 */
export function createClient<T extends Record<string, Record<string, Call>>>(
  routes: Routes,
  options: ClientOptions,
): Client<T> {
  const ask =
    ([method, path, kind, hasMore]: Route, call: CallFacts) =>
    async (input: { query?: object; body?: object } & File_ = {}, extra: Extra = {}) => {
      const written = () => call.changes.length > 0 && options.onWritten?.(call, input.body ?? {})
      options.onBusy?.(path, true)
      try {
        const reply = await ofetch(path, {
          baseURL: options.base ?? '',
          method,
          retry: false,
          query: wireQuery(input.query),
          ...(method === 'GET'
            ? {}
            : {
                body:
                  kind === 'multipart'
                    ? formOf(input.body ?? {}, input.files ?? {})
                    : (toWire(input.body ?? {}) as object),
              }),
          headers: headersOf(method, options.token(), extra),
          responseType: kind === 'download' ? 'blob' : 'json',
          ...(extra.signal ? { signal: extra.signal } : {}),
          ...(extra.keepalive ? { keepalive: true } : {}),
        })
        const refusal = refusalIn(reply)
        if (refusal) throw new CallError(200, refusal, path)
        written()
        if (kind === 'download') return reply
        if (!hasMore) return reply.result
        const { success: _, status: __, ...more } = reply
        return more
      } catch (problem) {
        const error = extra.signal?.aborted ? undefined : await callErrorOf(problem, path)
        if (!error) throw problem
        options.onError?.(error)
        if (outdated.includes(error.status)) written()
        throw error
      } finally {
        options.onBusy?.(path, false)
      }
    }
  const subjects = Object.entries(routes).map(([subject, table]) => [
    subject,
    Object.fromEntries(
      Object.entries(table).map(([name, route]) => {
        const call: CallFacts = { name: `${subject}.${name}`, shows: route[4] ?? [], changes: route[5] ?? [] }
        return [name, Object.assign(ask(route, call), { call })]
      }),
    ),
  ])
  return Object.fromEntries(subjects) as Client<T>
}

const headersOf = (method: string, token: string | undefined, { key, madeBy }: Extra): Record<string, string> => ({
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(method === 'GET' ? {} : { 'idempotency-key': key ?? newKey() }),
  ...(madeBy === undefined ? {} : { 'made-by': String(madeBy) }),
})

/** A fresh Idempotency-Key; randomUUID alone is missing where the page is not served securely. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('')

const wireQuery = (query: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [toWireName(name), Array.isArray(value) ? value.join(',') : String(value)]),
  )

function formOf(fields: object, files: Record<string, Blob | readonly Blob[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined)
      form.append(
        toWireName(name),
        typeof value === 'object' && value ? JSON.stringify(toWire(value)) : String(value ?? ''),
      )
  for (const [name, several] of Object.entries(files)) for (const file of [several].flat()) form.append(name, file)
  return form
}
