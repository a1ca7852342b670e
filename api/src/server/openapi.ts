import type { FastifyInstance } from 'fastify'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { errors } from 'contract/errors'
import type { TObject } from 'contract/schema'
import { toWireName } from 'contract/wire'
import { bodyExample, parameterExample, replyExample } from './examples.ts'

type Json = Record<string, unknown>

/** Serves the OpenAPI document of all calls at /openapi.json, written once, and its pages at /docs. */
export async function documentCalls(app: FastifyInstance): Promise<void> {
  const document = openApi()
  const bytes = Buffer.from(JSON.stringify(document))
  app.get('/openapi.json', (_, reply) =>
    reply.header('x-content-type-options', 'nosniff').type('application/json; charset=utf-8').send(bytes),
  )
  await app.register(async (pages) => {
    pages.addHook('onSend', async (_, reply) => void reply.header('x-content-type-options', 'nosniff'))
    await pages.register(import('@fastify/swagger'), { mode: 'static', specification: { document: document as never } })
    await pages.register(import('@fastify/swagger-ui'), {
      routePrefix: '/docs',
      staticCSP: true,
      // Its own spellings of the document would be written anew for everybody who asks.
      uiHooks: {
        onRequest: (req, reply, done) =>
          /^\/docs\/(json|yaml)$/i.test(pathOf(req.url)) ? void reply.redirect('/openapi.json') : done(),
      },
    })
  })
}

const pathOf = (url: string): string => (url.split('?', 1)[0] ?? '').replace(/\/$/, '')

/** OpenAPI 3.1, made from the contract: each call once, its aliases named. */
export function openApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [subject, table] of Object.entries(calls))
    for (const [name, call] of Object.entries<Call>(table))
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(subject, name, call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crossdock',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Warehouse and fulfilment portal. Request fields are PascalCase, replies camelCase; ' +
        'timestamps are Unix milliseconds.',
    },
    // Wherever the document was read from.
    servers: [{ url: '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operationOf(subject: string, name: string, call: Call): Json {
  const type =
    call.form === 'multipart'
      ? 'multipart/form-data'
      : call.form === 'urlencoded'
        ? 'application/x-www-form-urlencoded'
        : 'application/json'
  const statuses = new Set<number>([
    400,
    ...(call.access.includes('PUBLIC') ? [] : [401, 403]),
    ...(call.refuses ?? []).map((code) => errors[code][0]),
  ])
  return {
    tags: [subject],
    operationId: `${subject}.${name}`,
    summary: call.summary,
    ...(call.also ? { description: `Answers the same at ${call.also.join(' and ')}.` } : {}),
    ...(call.access.includes('PUBLIC') ? { security: [] } : { security: [{ bearer: [] }], 'x-access': call.access }),
    ...(call.query || call.waits
      ? { parameters: [...(call.query ? parametersOf(call.query) : []), ...(call.waits ? [madeByHeader] : [])] }
      : {}),
    ...(call.body || call.files || call.fileList
      ? {
          requestBody: {
            required: true,
            content: {
              [type]: { schema: onWire(call), example: bodyExample(`${subject}.${name}`, call) },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'Done',
        content: call.download
          ? { 'application/octet-stream': {} }
          : { 'application/json': { schema: replyOf(call), example: replyExample(call) } },
      },
      ...Object.fromEntries(
        [...statuses].map((status) => [status, { description: 'Refused; message says why, next what to do' }]),
      ),
    },
  }
}

const madeByHeader: Json = {
  name: 'Made-By',
  in: 'header',
  required: false,
  schema: { type: 'integer' },
  description: 'The id of who made a scan that waited on a device, where a warehouse manager sends it in their name.',
}

const parametersOf = (query: TObject): Json[] =>
  Object.entries(query.properties).map(([name, schema]) => {
    const required = query.required?.includes(name) ?? false
    const example = parameterExample(name, schema, required)
    return { name: toWireName(name), in: 'query', required, schema, ...(example === undefined ? {} : { example }) }
  })

const onWire = ({ body, files = [], fileList }: Call): Json => ({
  type: 'object',
  required: [
    ...(body?.required ?? []).map(toWireName),
    ...files.filter((file) => !file.endsWith('?')),
    ...(fileList ? [fileList.name] : []),
  ],
  properties: {
    ...Object.fromEntries(Object.entries(body?.properties ?? {}).map(([name, schema]) => [toWireName(name), schema])),
    ...Object.fromEntries(files.map((file) => [file.replace(/\?$/, ''), { type: 'string', format: 'binary' }])),
    ...(fileList
      ? { [fileList.name]: { type: 'array', maxItems: fileList.most, items: { type: 'string', format: 'binary' } } }
      : {}),
  },
})

const replyOf = (call: Call): Json => ({
  type: 'object',
  properties: {
    success: { const: true },
    status: { type: 'object', properties: { code: { const: 1 }, message: { type: 'string' } } },
    result: call.reply,
    ...call.beside?.properties,
  },
})
