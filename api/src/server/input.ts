import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from 'contract/define'
import type { TObject, TSchema } from 'contract/schema'
import { fromWire, fromWireName, toWireName } from 'contract/wire'
import { readableName } from '../kernel/file-name.ts'
import { type Refusal, refuse } from '../kernel/refuse.ts'
import { withPlainText } from '../kernel/text.ts'
import type { FileList, Files } from './handler.ts'
import { jsonOf, refuseMany } from './json.ts'
import type { Limits } from './limits.ts'
import { fileNameOf, receive, type TemporaryFiles } from './uploads.ts'

export const mostFileBytes = 25 * 1024 * 1024

/** Registers the readers of multipart and url-encoded bodies. */
export async function readBodies(app: FastifyInstance, { bodyValues }: Pick<Limits, 'bodyValues'>): Promise<void> {
  await app.register(multipart, { limits: { fileSize: mostFileBytes, files: 5, fields: 60, fieldSize: 100_000 } })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 100_000 },
    async (_: FastifyRequest, text: string) => {
      refuseMany(text.split('&', bodyValues + 1).length, 'The body', bodyValues)
      return Object.fromEntries(new URLSearchParams(text))
    },
  )
  // A POST without a body is a call without fields, whatever its content type says.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: FastifyRequest, text: string) =>
    text.trim() === '' ? undefined : jsonOf(text, 'The body', bodyValues),
  )
}

const isList = (schema: TSchema | undefined): boolean => (schema as { type?: string } | undefined)?.type === 'array'
const isComposed = (schema: TSchema | undefined): boolean =>
  isList(schema) || (schema as { type?: string } | undefined)?.type === 'object'

/** The query as the contract spells it: lists split at commas, empty fields left out, text as bodies have it. */
export function readQuery(call: Call, query: Record<string, unknown>): Record<string, unknown> {
  const fields = Object.entries(query)
    .map(([name, value]) => [fromWireName(name), value] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, withPlainText(value, name)] as const)
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      isList(call.query?.properties[name]) && typeof value === 'string' ? value.split(',') : value,
    ]),
  )
}

type Form = { body: unknown; files: Files; fileList: FileList }

/** The body as the contract spells it, and its files: long ones among the temporary ones. */
export async function readBody(
  call: Call,
  req: FastifyRequest,
  temporary: TemporaryFiles,
  limits: Pick<Limits, 'bodyValues'>,
): Promise<Form> {
  const isForm = call.form === 'multipart'
  if (req.isMultipart() !== isForm)
    throw refuse('bad-input', {
      field: 'Content-Type',
      problem: `must be ${isForm ? 'multipart/form-data' : 'application/json'}`,
    })
  return isForm
    ? readForm(call, req, temporary, limits)
    : { body: withPlainText(fromWire(req.body ?? {})), files: {}, fileList: [] }
}

const bytesIn = (megabytes: number): number => megabytes * 1024 * 1024

async function readForm(
  call: Call,
  req: FastifyRequest,
  temporary: TemporaryFiles,
  { bodyValues }: Pick<Limits, 'bodyValues'>,
): Promise<Form> {
  const fields: Record<string, unknown> = {}
  const files: Files = {}
  const fileList: FileList[number][] = []
  const several = call.fileList
  const expected = (call.files ?? []).map((name) => name.replace(/\?$/, ''))
  let [name, fileName, listBytes] = ['', '', 0]
  // While it is read: what is refused is not kept first.
  const refuseIfFull = (size: number, isCut: boolean): void => {
    if (isCut) throw tooLarge(call, name, fileName)
    if (name === several?.name && listBytes + size > bytesIn(several.totalMegabytes))
      throw refuse('file-too-large', { field: name, megabytes: several.totalMegabytes })
  }
  try {
    for await (const part of req.parts({ limits: formLimitsOf(call) })) {
      name = fromWireName(part.fieldname)
      if (part.type === 'field') {
        fields[name] = fieldOf(call.body, name, part.value, bodyValues)
        continue
      }
      if (name !== several?.name && !expected.includes(name)) throw refuse('unknown-field', { field: part.fieldname })
      fileName = fileNameOf(part)
      const file = await receive(part, temporary, refuseIfFull)
      if (name !== several?.name) files[name] = file
      else {
        fileList.push(file)
        listBytes += file.size
      }
    }
  } catch (problem) {
    // What follows is let pass: its sender reads no answer before all is sent.
    req.raw.unpipe().resume()
    throw asFormFault(problem as { code?: string }, call, name, fileName)
  }
  refuseMissing(call, expected, fields, files, fileList)
  return { body: withPlainText(fields), files, fileList }
}

const formLimitsOf = ({ fileList }: Call) =>
  fileList ? { files: fileList.most, fileSize: bytesIn(fileList.megabytes) } : {}

function refuseMissing(
  call: Call,
  expected: readonly string[],
  fields: Record<string, unknown>,
  files: Files,
  fileList: FileList,
): void {
  const several = call.fileList?.name
  for (const name of several ? [...expected, several] : expected) {
    // A text field named like the file would otherwise pass for it.
    if (name in fields) throw refuse('bad-input', { field: name, problem: 'must be a file' })
    const isThere = name === several ? fileList.length > 0 : files[name] || !call.files?.includes(name)
    if (!isThere) throw refuse('bad-input', { field: name, problem: 'is missing' })
  }
}

const tooLarge = ({ fileList }: Call, field: string, fileName: string): Refusal =>
  fileList?.name === field
    ? refuse('one-file-too-large', { field, name: readableName(fileName), megabytes: fileList.megabytes })
    : refuse('file-too-large', { field, megabytes: mostFileBytes / 1024 / 1024 })

/** What reading a form throws without a code: one without its boundary, or that ends in the middle. */
function asFormFault(problem: { code?: string }, call: Call, field: string, fileName: string): unknown {
  const { fileList } = call
  if (problem.code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(call, field, fileName)
  if (problem.code === 'FST_FILES_LIMIT' && fileList)
    return refuse('bad-input', { field: fileList.name, problem: `has more than ${fileList.most} files` })
  return problem.code ? problem : refuse('bad-input', { field: 'The form', problem: 'is cut off or cannot be read' })
}

function fieldOf(schema: TObject | undefined, name: string, value: unknown, mostValues: number): unknown {
  if (typeof value !== 'string' || !isComposed(schema?.properties[name])) return value
  return fromWire(jsonOf(value, toWireName(name), mostValues))
}
