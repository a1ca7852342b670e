import { calls } from 'contract/calls/all'
import { listenTo } from '../../api/test/listener.ts'
import { ask } from '../parts/ask.ts'
import { until } from '../parts/servers.ts'
import type { Book } from './book.ts'
import { mark } from './marks.ts'
import type { Target } from './target.ts'

const absentId = 999_999_999
const methods = ['Join', 'JoinGroup', 'AddToGroup', 'Subscribe', 'SubscribeToMerchant', 'Send', 'Listen']

/** Birch's people listen while Alder works: they hear Birch's change, and nothing of Alder. */
export async function askTheHub({ house, api, own, foreign }: Target, book: Book): Promise<void> {
  const token = await house.tokenOf('MERCHANT_ADMIN')
  const listener = await listenTo(api.base, token)
  const theirs = [house.alder, ...(foreign['orderId'] ?? []), ...(foreign['shopId'] ?? [])]
  const answers = new Map<string, string>()
  for (const method of methods)
    for (const value of [theirs[1] ?? 0, absentId]) {
      const invocationId = `${method}-${value}`
      listener.say({ type: 1, target: method, invocationId, arguments: [value, String(value), { merchantId: value }] })
      const { error } = await listener.until('An answer', (record) => record.invocationId === invocationId)
      answers.set(`${method} ${value === absentId ? 'absent' : 'foreign'}`, String(error))
    }
  for (const method of methods)
    if (answers.get(`${method} foreign`) !== answers.get(`${method} absent`))
      book.find(`the hub tells another's apart in ${method}`, method, String(answers.get(`${method} foreign`)))
  const alder = await house.as('MERCHANT_ADMIN', 'alder')
  const birch = await house.as('MERCHANT_ADMIN')
  for (const minimumDaysLeft of [3, 4])
    await alder.shop.update({ body: { shopId: Number(foreign['shopId']?.[0]), shopName: mark, minimumDaysLeft } })
  await birch.shop.update({ body: { shopId: Number(own['shopId']?.[0]), shopName: 'Heard', minimumDaysLeft: 2 } })
  const birchShop = `"id":${own['shopId']?.[0]}`
  await until('What Birch changed', () => JSON.stringify(listener.records).includes(birchShop))
  const heard = JSON.stringify(listener.records.filter(({ type, target }) => type === 1 || target))
  const told = theirs.find((id) => heard.includes(`:${id}`))
  if (told !== undefined || heard.includes(mark)) book.find("the hub tells another's changes", 'listen', heard)
  book.count("asked of the hub about another's and what is not there", methods.length * 2, 'answered alike')
  book.count("another's changes while one listens", 2, 'not heard; the own one was')
  listener.socket.terminate()
  const embed = await (
    await house.as('WAREHOUSE_MANAGER')
  ).embed.createToken({
    body: { name: 'Hub', element: 'stock-in', merchantId: house.birch },
  })
  const { status } = await ask(api.base, { ...calls.account.myself, path: '/hubs/notification/negotiate' }, embed)
  if (status < 400) book.find("the stock-in element's token may listen", 'negotiate', String(status))
  book.count('hub asked with a token of another element', 1, 'refused')
}
