import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { toWire, toWireName } from 'contract/wire'

export type Asked = {
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Blob | readonly Blob[]>
  token?: string | undefined
  key?: string
  /** The body as it goes over the wire, with its content type, past everything the client would do. */
  raw?: { type?: string; body: string | FormData | Uint8Array<ArrayBuffer> }
}
export type Answer = {
  status: number
  text: string
  json: Record<string, unknown>
  requestId: string
  type: string
  retryAfter: string
}
export type NamedCall = { name: string; call: Call }

/** Every call of the contract, by its name: 'inbound.stockIn'. */
export const everyCall: readonly NamedCall[] = Object.entries(calls).flatMap(([subject, table]) =>
  Object.entries<Call>(table).map(([name, call]) => ({ name: `${subject}.${name}`, call })),
)

/** One request, as plain as it can be: nothing is retried, nothing left out, every answer is an answer. */
export async function ask(
  base: string,
  call: Call,
  { query = {}, body, files, token, key, raw }: Asked,
): Promise<Answer> {
  const sent =
    call.method === 'GET'
      ? undefined
      : (raw ??
        (call.form === 'multipart'
          ? { body: formOf(body ?? {}, files) }
          : { type: 'application/json', body: JSON.stringify(toWire(body ?? {})) }))
  const reply = await fetch(`${base}${call.path}${searchOf(query)}`, {
    method: call.method,
    ...(sent ? { body: sent.body } : {}),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sent?.type ? { 'content-type': sent.type } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
  })
  const text = await reply.text()
  return {
    status: reply.status,
    text,
    json: jsonOf(text),
    requestId: reply.headers.get('x-request-id') ?? '',
    type: reply.headers.get('content-type') ?? '',
    retryAfter: reply.headers.get('retry-after') ?? '',
  }
}

/** A list is sent as one text with commas; { each: [...] } sends the field once for each. */
function searchOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (isRepeated(value) ? value.each : [Array.isArray(value) ? value.join(',') : value]).map((one) => [
      toWireName(name),
      String(one),
    ]),
  )
  return pairs.length ? `?${new URLSearchParams(pairs)}` : ''
}
const isRepeated = (value: unknown): value is { each: unknown[] } =>
  typeof value === 'object' && value !== null && 'each' in value

export function formOf(fields: object, files: Record<string, Blob | readonly Blob[]> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(toWireName(name), typeof value === 'object' ? JSON.stringify(toWire(value)) : String(value))
  for (const [name, several] of Object.entries(files)) for (const file of [several].flat()) form.append(name, file)
  return form
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** A small file with one good row for every kind of upload. */
export const goodFile = (): Blob => new File(['SKU,Quantity,Carton\nSKU-1,1,C1\n'], 'file.csv', { type: 'text/csv' })
const goodPaper = (): Blob => new File(['%PDF-1.7\n'], 'file.pdf', { type: 'application/pdf' })
export const goodFiles = (call: Call): Record<string, Blob> => ({
  ...Object.fromEntries((call.files ?? []).filter((name) => !name.endsWith('?')).map((name) => [name, goodFile()])),
  ...(call.fileList ? { [call.fileList.name]: goodPaper() } : {}),
})
