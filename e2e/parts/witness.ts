import { Ajv, type ValidateFunction } from 'ajv'
import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import type { Role } from 'contract/roles'
import type { Api, House } from '../../api/test/house.ts'
import { type Answer, ask, everyCall } from './ask.ts'
import type { Host } from './filled.ts'

const ajv = new Ajv({ strict: false, allErrors: true })

/**
 * The whole answer as domain.md lays it down: the envelope, the result the contract declares, what it declares beside
 * it, and nothing else.
 */
const answerOf = ({ reply, beside }: Call): object => ({
  type: 'object',
  additionalProperties: false,
  required: ['success', 'status', 'result', ...(beside?.required ?? [])],
  properties: {
    success: { const: true },
    result: reply,
    ...beside?.properties,
    status: {
      type: 'object',
      additionalProperties: false,
      required: ['code', 'message'],
      properties: { code: { const: 1 }, message: { type: 'string' } },
    },
  },
})
const checks = new Map<string, ValidateFunction>(everyCall.map(({ name, call }) => [name, ajv.compile(answerOf(call))]))

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)])
      : []

/** What of a 200 is not as the contract says, in words. */
export function faultsIn(name: string, call: Call, { text, json, type }: Answer): string[] {
  if (call.download)
    return text.length > 0 && /^(application\/pdf|image\/|text\/csv)/.test(type)
      ? []
      : [`${name} is no file: ${type}, ${text.length} bytes`]
  const check = checks.get(name)
  const wrong = check?.(json)
    ? []
    : (check?.errors ?? []).map(
        (error) => `${name} ${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      )
  return [
    ...wrong,
    ...namesIn(json)
      .filter((field) => !/^[a-z][a-zA-Z0-9]*$/.test(field))
      .map((field) => `${name} spells ${field}`),
  ]
}

export type Witness = {
  as: (role: Role, host?: Host) => Promise<Api>
  clientOf: (token?: string) => Api
  /** Calls answered with 200 so far, and what was wrong with the answers. */
  answered: Set<string>
  faults: Set<string>
  look: (name: string, call: Call, answer: Answer) => void
}

type Input = { query?: Record<string, unknown>; body?: object; files?: Record<string, Blob> }

/** Clients that hold every reply against its contract. */
export function witnessOf(house: House): Witness {
  const answered = new Set<string>()
  const faults = new Set<string>()
  const look = (name: string, call: Call, answer: Answer): void => {
    if (answer.status !== 200) return
    answered.add(name)
    for (const fault of faultsIn(name, call, answer)) faults.add(fault)
  }
  const told = async (name: string, call: Call, token: string | undefined, input: Input = {}): Promise<unknown> => {
    const answer = await ask(house.base, call, { ...input, token })
    look(name, call, answer)
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.text}`)
    const { success: _, status: __, ...more } = answer.json
    return call.beside ? more : answer.json['result']
  }
  const clientOf = (token?: string): Api =>
    Object.fromEntries(
      Object.entries(calls).map(([subject, table]) => [
        subject,
        Object.fromEntries(
          Object.entries<Call>(table).map(([name, call]) => [
            name,
            (input?: Input) => told(`${subject}.${name}`, call, token, input),
          ]),
        ),
      ]),
    ) as unknown as Api
  return { answered, faults, look, clientOf, as: async (role, host) => clientOf(await house.tokenOf(role, host)) }
}
