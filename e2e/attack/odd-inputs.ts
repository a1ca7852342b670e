import { toWire, toWireName } from 'contract/wire'
import { goodFiles, type NamedCall } from '../parts/ask.ts'
import { type Spot, spotsOf, withAt } from '../parts/questions.ts'
import { sampleOf, shapeOf } from '../parts/samples.ts'
import { oddForms, formBytes } from './odd-forms.ts'
import { oddAddresses, oddHeaders, oddTypes } from './odd-headers.ts'
import { oddBodies, oddNumbers, oddQueryValues, oddTexts, oddThings } from './odd-values.ts'
import type { Wire } from './wire.ts'

/** One odd request to a call; `field` is what is wrong with it, as the wire spells it. */
export type Odd = { what: string; wire: Wire; field?: string | undefined }

type Roll = (sides: number) => number
const placeholder = '@odd@'
const json = 'application/json'

/** What a call is sent that is right, or the least its contract takes. */
function rightOf({ call }: NamedCall, token: string) {
  const query = call.query ? (sampleOf(shapeOf(call.query)) as Record<string, unknown>) : {}
  const body = call.body ? (sampleOf(shapeOf(call.body)) as Record<string, unknown>) : {}
  const pairs = Object.entries(query).map(([name, value]) => [toWireName(name), String(value)])
  const search = pairs.length ? `?${new URLSearchParams(pairs)}` : ''
  const boundary = 'attack-boundary'
  const isForm = call.form === 'multipart'
  const bytes =
    call.method === 'GET'
      ? undefined
      : isForm
        ? formBytes(boundary, body, goodFiles(call))
        : Buffer.from(JSON.stringify(toWire(body)))
  const type = isForm ? `multipart/form-data; boundary=${boundary}` : json
  const headers: [string, string][] = [
    ['authorization', `Bearer ${token}`],
    ...(bytes ? [['content-type', type] as [string, string]] : []),
  ]
  return { body, query, wire: { method: call.method, target: call.path + search, headers, body: bytes } satisfies Wire }
}

/** A header in the place of the one of that name. */
const withHeaders = (wire: Wire, headers: readonly (readonly [string, string])[]): Wire => {
  const names = new Set(headers.map(([name]) => name))
  return { ...wire, headers: [...wire.headers.filter(([name]) => !names.has(name)), ...headers] }
}

function oddsOfBody(one: NamedCall, right: ReturnType<typeof rightOf>): Odd[] {
  const { call } = one
  if (call.method === 'GET' || call.form === 'multipart') return []
  const whole = JSON.stringify(toWire(right.body))
  const withBody = (what: string, text: string, field?: string): Odd => ({
    what,
    field,
    wire: { ...right.wire, body: Buffer.from(text) },
  })
  const bodies = oddBodies.map(([what, text]) =>
    withBody(
      `body: ${what}`,
      text === '#half'
        ? whole.slice(0, Math.max(1, whole.length - 1))
        : text === '#comma'
          ? whole.replace(/\}$/, ',}')
          : text.replaceAll('#', whole),
    ),
  )
  const types = oddTypes.map((type) => ({
    what: `content-type: ${type}`,
    wire: withHeaders(right.wire, [['content-type', type]]),
  }))
  return [...bodies, ...types, ...oddsOfFields(one, right).map(([what, text, field]) => withBody(what, text, field))]
}

/** Every field of the body with every odd value, and each twice, in other letters, and beside itself. */
function oddsOfFields(one: NamedCall, right: ReturnType<typeof rightOf>): (readonly [string, string, string])[] {
  const { body: schema } = one.call
  if (!schema) return []
  return spotsOf(one)
    .filter(({ part }) => part === 'body')
    .flatMap(({ path, shape }) => {
      const field = toWireName(path[0] ?? '')
      const name = toWireName(path.at(-1) ?? '')
      const whole = JSON.stringify(toWire(withAt(shapeOf(schema), right.body, path, placeholder)))
      const values = [...(shape.type === 'string' ? oddTexts : oddNumbers), ...oddThings]
      const inPlace = values.map(
        ([what, value]) =>
          [`${path.join('.')}: ${what}`, whole.replace(`"${placeholder}"`, () => value), field] as const,
      )
      const beside = [
        ['twice', `"${name}":1,"${name}":`],
        ['in other letters too', `"${name}":1,"${name.toUpperCase()}":`],
        ['spelt with an escape', `"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}":`],
      ].map(
        ([what, spelling]) =>
          [
            `${path.join('.')} ${what}`,
            whole.replace(`"${name}":"${placeholder}"`, () => `${spelling}1`),
            field,
          ] as const,
      )
      return [...inPlace, ...beside]
    })
}

function oddsOfQuery(one: NamedCall, right: ReturnType<typeof rightOf>): Odd[] {
  const { target } = right.wire
  const join = target.includes('?') ? '&' : '?'
  const withQuery = (what: string, more: string, field?: string): Odd => ({
    what,
    field,
    wire: { ...right.wire, target: target + join + more },
  })
  const fields = spotsOf(one).filter(({ part }) => part === 'query')
  return [
    ...fields.flatMap(({ path: [field = ''] }: Spot) => {
      const name = toWireName(field)
      const plain = target.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1').replace(/[?&]$/, '')
      const mark = plain.includes('?') ? '&' : '?'
      const alone = (what: string, more: string): Odd => ({
        what,
        field: name,
        wire: { ...right.wire, target: plain + mark + more },
      })
      return [
        ...oddQueryValues.map(([what, value]) => alone(`${name}=${what}`, `${name}=${value}`)),
        alone(`${name} in other letters too`, `${name}=1&${name.toLowerCase()}=2&${name.toUpperCase()}=3`),
        alone(`${name}[]`, `${name}[]=1&${name}[]=2`),
        alone(`${name}[a]`, `${name}[a][b]=1`),
        alone(`${name} without a value`, name),
      ]
    }),
    withQuery('a field that makes objects', '__proto__=1&constructor=2&prototype=3'),
    withQuery('a field without a name', '=1&&&=2'),
    withQuery('NUL as a field', '%00=1'),
    withQuery('no UTF-8 as a field', '%ff=1'),
    withQuery('half a character as a field', '%ED%A0%80=1'),
  ]
}

/** A few of a list, other ones for another seed. */
function some<T>(list: readonly T[], most: number, roll: Roll): T[] {
  const left = [...list]
  const taken: T[] = []
  while (taken.length < most && left.length > 0) taken.push(...left.splice(roll(left.length), 1))
  return taken
}

/** So many odd requests to one call: of each kind its share, by lot. */
export function oddsOf(one: NamedCall, token: string, count: number, roll: Roll): Odd[] {
  const right = rightOf(one, token)
  const bodies = oddsOfBody(one, right)
  const forms =
    one.call.form === 'multipart' ? oddForms(right.body, one.call).map((odd) => asForm(right.wire, odd)) : []
  const queries = oddsOfQuery(one, right)
  const headers: Odd[] = [...oddHeaders(token), ...oddAddresses].map(
    ({ what, headers: more = [], method, target }) => ({
      what,
      wire: {
        ...withHeaders(right.wire, more),
        ...(method ? { method } : {}),
        ...(target ? { target: target(right.wire.target) } : {}),
      },
    }),
  )
  const shares = bodies.length + forms.length === 0 ? [0, 0.6] : [0.45, 0.2]
  const chosen = [
    ...some([...bodies, ...forms], Math.round(count * (shares[0] ?? 0)), roll),
    ...some(queries, Math.round(count * (shares[1] ?? 0)), roll),
  ]
  return [...chosen, ...some(headers, count - chosen.length, roll)]
}

const asForm = (wire: Wire, { what, type, body }: ReturnType<typeof oddForms>[number]): Odd => ({
  what: `form: ${what}`,
  wire: { ...withHeaders(wire, [['content-type', type]]), body },
})
