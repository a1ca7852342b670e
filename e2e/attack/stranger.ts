import { calls } from 'contract/calls/all'
import type { Call } from 'contract/define'
import { toWire } from 'contract/wire'
import { run, sql } from '../../api/src/kernel/database.ts'
import { password } from '../../api/test/house.ts'
import type { Answer } from '../parts/ask.ts'
import type { Target } from './target.ts'

/** Somebody outside, who comes from whatever address they say. */
export type Stranger = {
  send: (call: Call, body: object, address: string) => Promise<Answer>
  signIn: (email: string, secret: string, address: string, device?: string) => Promise<Answer>
  /** What a right sign-in leaves on a device. */
  device: (email: string) => Promise<{ device: string }>
  /** Two addresses of one length: the first has an account that nobody has asked for yet. */
  twins: (serial: number) => Promise<readonly [known: string, unknown: string]>
}

export function strangerOf({ house }: Target, base: string): Stranger {
  const send = async (call: Call, body: object, address: string): Promise<Answer> => {
    const reply = await fetch(base + call.path, {
      method: call.method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(toWire(body)),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      text,
      json: JSON.parse(text) as Record<string, unknown>,
      requestId: reply.headers.get('x-request-id') ?? '',
      type: reply.headers.get('content-type') ?? '',
      retryAfter: reply.headers.get('retry-after') ?? '',
    }
  }
  const signIn: Stranger['signIn'] = (email, secret, address, device) =>
    send(calls.account.authenticate, { email, password: secret, ...(device ? { device } : {}) }, address)
  return {
    send,
    signIn,
    device: async (email) => {
      const { json } = await signIn(email, password, '198.18.0.1')
      return json['result'] as { device: string }
    },
    twins: async (serial) => {
      const number = String(serial).padStart(4, '0')
      const [known, unknown] = [`kn${number}@twins.example`, `un${number}@twins.example`]
      await house.system((tx) =>
        run(
          tx,
          sql`
          insert into app_user (email, name, role, merchant_id, password_hash)
          select ${known}, 'Twin', role, merchant_id, password_hash from app_user
           where email = 'user@birch.example' on conflict do nothing`,
        ),
      )
      return [known, unknown]
    },
  }
}
