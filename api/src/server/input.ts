import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from 'contract/define'
import type { TObject, TSchema } from 'contract/schema'
import { fromWire, fromWireName, toWireName } from 'contract/wire'
import { refuse } from '../refuse.ts'
import type { Upload } from './handler.ts'

export const mostFileBytes = 25 * 1024 * 1024

/** Registers the readers of multipart and url-encoded bodies. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: mostFileBytes, files: 5, fields: 60, fieldSize: 100_000 } })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 100_000 }, (_, text, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(text))))
  })
  // A POST without a body is a call without fields, whatever its content type says.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, text, done) => {
    if (String(text).trim() === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(refuse('bad-input', { field: 'The body', problem: 'is not JSON' }))
    }
  })
}

const isList = (schema: TSchema | undefined): boolean => (schema as { type?: string } | undefined)?.type === 'array'
const isComposed = (schema: TSchema | undefined): boolean => isList(schema) || (schema as { type?: string } | undefined)?.type === 'object'

/** The query as the contract spells it: lists split at commas, empty fields left out. */
export function readQuery(call: Call, query: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(query).map(([name, value]) => [fromWireName(name), value] as const).filter(([, value]) => value !== '')
  return Object.fromEntries(fields.map(([name, value]) => [name, isList(call.query?.properties[name]) && typeof value === 'string' ? value.split(',') : value]))
}

/** The body as the contract spells it, and its files. */
export async function readBody(call: Call, req: FastifyRequest): Promise<{ body: unknown; files: Record<string, Upload> }> {
  if (call.form !== 'multipart') return { body: call.body ? fromWire(req.body ?? {}) : undefined, files: {} }
  if (!req.isMultipart()) throw refuse('bad-input', { field: 'Content-Type', problem: 'must be multipart/form-data' })
  const fields: Record<string, unknown> = {}
  const files: Record<string, Upload> = {}
  const expected = (call.files ?? []).map((name) => name.replace(/\?$/, ''))
  for await (const part of req.parts()) {
    const name = fromWireName(part.fieldname)
    if (part.type === 'field') fields[name] = fieldOf(call.body, name, part.value)
    else if (!expected.includes(name)) throw refuse('unknown-field', { field: part.fieldname })
    else files[name] = { fileName: part.filename.slice(0, 200), contentType: part.mimetype, bytes: await wholeFile(part.toBuffer(), name) }
  }
  for (const name of expected) {
    // A text field named like the file would otherwise pass for it.
    if (name in fields) throw refuse('bad-input', { field: toWireName(name), problem: 'must be a file' })
    if (!files[name] && call.files?.includes(name)) throw refuse('bad-input', { field: toWireName(name), problem: 'is missing' })
  }
  return { body: fields, files }
}

function fieldOf(schema: TObject | undefined, name: string, value: unknown): unknown {
  if (typeof value !== 'string' || !isComposed(schema?.properties[name])) return value
  try {
    return fromWire(JSON.parse(value))
  } catch {
    throw refuse('bad-input', { field: toWireName(name), problem: 'is not JSON' })
  }
}

const wholeFile = (reading: Promise<Buffer>, name: string): Promise<Buffer> =>
  reading.catch((problem: { code?: string }) => {
    if (problem.code === 'FST_REQ_FILE_TOO_LARGE') throw refuse('file-too-large', { field: toWireName(name), megabytes: mostFileBytes / 1024 / 1024 })
    throw problem
  })
