import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { invitationOf } from '../src/account/link.ts'
import type { Words } from '../src/mail/words.ts'
import { post } from '../src/people/post/post.ts'
import { type Api, type House, password } from './house.ts'

export type Letter = Words & { to: string; link: string; token: string }

/** Everything that waits to be sent is sent, into a list. */
export async function postAll(house: House): Promise<Letter[]> {
  const letters: Letter[] = []
  const failed: unknown[] = []
  await post(
    house.pool,
    (problem) => failed.push(problem),
    async (to, words) => {
      const link = /\S*\/auth\/\S+/.exec(words.text)?.[0] ?? ''
      letters.push({ ...words, to, link, token: /token=([\w-]+)/.exec(link)?.[1] ?? '' })
    },
  )
  if (failed[0]) throw failed[0]
  return letters
}

/** A new colleague who was invited and has come, with the password of all. */
export async function join(
  house: House,
  api: Api,
  body: Body<Calls['people']['createUser']>,
  secret = password,
): Promise<number> {
  const { userId } = await api.people.createUser({ body })
  await comes(house, userId, secret)
  return userId
}

/** Somebody who was invited follows the link. */
export async function comes(house: House, userId: number, secret = password): Promise<void> {
  const token = await house.system((tx) => invitationOf(tx, userId, Date.now()))
  await house.anonymous.account.resetPassword({ body: { token: token ?? '', newPassword: secret } })
}
