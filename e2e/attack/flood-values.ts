import { type Role, roles } from 'contract/roles'
import { toWireName } from 'contract/wire'
import { atOnce } from '../../api/bench/load.ts'
import { type Asked, ask, everyCall, goodFiles, type NamedCall } from '../parts/ask.ts'
import { type Shape, shapeOf } from '../parts/samples.ts'
import { Judge } from './flood-judge.ts'
import type { Flooded, Told } from './flooded.ts'

/** As large as a body may be (BODY_KILOBYTES), and a text field of a form (100 kB), with room for what stands around. */
const [bodyBytes, fieldBytes] = [1_000_000, 99_000]

const filled = (bytes: number, value: string): string => value.repeat(Math.floor(bytes / value.length)).slice(0, -1)

/** JSON that is small for what it is made of: some 340,000 values in a megabyte. */
const manyValues: readonly (readonly [what: string, of: (bytes: number) => string])[] = [
  ['{} in a list', (bytes) => `[${filled(bytes, '{},')}]`],
  ['short lists in lists', (bytes) => `[${filled(bytes, '[[],[0]],')}]`],
  ['keys of one object', (bytes) => `{${keysOf(bytes)}}`],
]

function keysOf(bytes: number): string {
  const keys: string[] = []
  for (let left = bytes, n = 0; left > 12; n++) {
    const key = `"${n.toString(36)}":{}`
    keys.push(key)
    left -= key.length + 1
  }
  return keys.join(',')
}

/** The first field of a call that takes a list or an object. */
const holderOf = ({ call }: NamedCall): string | undefined =>
  Object.entries(call.body ? (shapeOf(call.body).properties ?? {}) : {}).find(([, shape]) => isHolder(shape))?.[0]
const isHolder = (shape: Shape): boolean =>
  shape.type === 'array' || shape.type === 'object' || (shape.anyOf ?? []).some(isHolder)

type Pressed = NamedCall & { field: string; role: Role }
/** Every call that takes a list or an object, by a role that may make it. */
const pressed: readonly Pressed[] = everyCall.flatMap((one) => {
  const field = holderOf(one)
  const role = roles.find((role) => one.call.access.includes(role))
  return field && role && one.call.method !== 'GET' ? [{ ...one, field, role }] : []
})

/** The values where the contract has a list, and as the whole body. */
function asked(one: Pressed, of: (bytes: number) => string, isWhole: boolean): Asked {
  if (one.call.form === 'multipart') {
    const form = new FormData()
    form.append(toWireName(one.field), of(fieldBytes))
    for (const [name, file] of Object.entries(goodFiles(one.call))) form.append(name, file)
    return { raw: { body: form } }
  }
  const body = isWhole ? of(bodyBytes) : `{"${toWireName(one.field)}":${of(bodyBytes)}}`
  return { raw: { type: 'application/json', body } }
}

/**
 * Bodies as large as may be of values as small as there are, at calls drawn by lot among all that take a list: each value
 * costs memory and a look, so that a megabyte of them is a long time of one thread. None of them is right.
 */
export async function tinyValues({ base, target, size }: Flooded): Promise<Told> {
  const { house, roll } = target
  const bodies = manyValues.flatMap(([, of]) => [true, false].map((isWhole) => ({ of, isWhole })))
  const forms = pressed.filter(({ call }) => call.form === 'multipart')
  const drawn = Array.from({ length: size === 'whole' ? 120 : 12 }, (_, n) => {
    const list = n % 6 === 5 ? forms : pressed
    return { one: list[roll(list.length)], ...bodies[n % bodies.length] }
  })
  const judge = new Judge()
  const named = new Set<string>()
  const taken: string[] = []
  await atOnce(drawn, 8, async ({ one, of, isWhole }) => {
    if (!one || !of) return
    named.add(one.name)
    const token = await house.tokenOf(one.role)
    const answer = await ask(base, one.call, { ...asked(one, of, isWhole ?? false), token })
    judge.hear(answer)
    if (answer.status < 300) taken.push(`${one.name} takes 100,000 values and more`)
  })
  return {
    times: drawn.length,
    // Who is told to wait has proven nothing: a few may be, since 16 MB of one person's bodies may be under way.
    through: { 'bodies looked into': { was: judge.within(400, 429), atLeast: drawn.length * 0.9 } },
    faults: [...judge.faults, ...taken],
    words: `${named.size} calls, ${judge.words}`,
  }
}
