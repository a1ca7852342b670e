import { ask, type NamedCall } from '../parts/ask.ts'
import { calls } from 'contract/calls/all'
import type { Book } from './book.ts'
import type { Asking } from './foreign-question.ts'
import type { Identity } from './identities.ts'
import type { Target } from './target.ts'

type Asked = { list: readonly NamedCall[]; asking: Asking; identities: readonly Identity[] }

/**
 * Every call with every key of a shop: those that let a key in use in are exactly those that the contract declares for
 * keys, everything else says that it is closed to them; a key that was ended is nobody's.
 */
export async function askWithKeys({ api }: Pick<Target, 'api'>, book: Book, { list, asking, identities }: Asked) {
  const keys = identities.filter(({ key }) => key !== undefined)
  const guarded = list.filter(({ call }) => !call.access.includes('PUBLIC'))
  const declared = new Set(guarded.filter(({ call }) => call.shopKey).map(({ name }) => name))
  /** What each key in use got into, whatever the contract says of it. */
  const opened = new Map<string, Set<string>>()
  let [closed, ended] = [0, 0]
  for (const one of guarded)
    for (const who of keys) {
      const { status, text } = await asking.plain(one, who)
      const request = `${who.name} ${one.call.method} ${one.call.path}`
      if (who.key === 'ended') {
        if (status !== 401) book.find(`${one.name} answers a key that was ended`, request, `${status} ${text}`)
        ended++
        continue
      }
      const isRefused = status === 403 && text.includes('key of a shop')
      if (status === 401 || status === 403 ? !isRefused : status >= 500)
        book.find(`${one.name} answers ${status} to a key`, request, text)
      else if (!isRefused) opened.set(who.name, (opened.get(who.name) ?? new Set()).add(one.name))
      if (!declared.has(one.name)) closed++
    }
  for (const { name } of keys.filter(({ key }) => key === 'live')) {
    const into = opened.get(name) ?? new Set<string>()
    for (const one of new Set([...into, ...declared])) {
      if (!declared.has(one)) book.find(`${one} is not closed to keys`, name, 'the contract declares no shopKey for it')
      if (!into.has(one)) book.find(`${one} is closed to keys`, name, 'the contract declares shopKey for it')
    }
  }
  for (const { name, token } of keys) {
    const { status, text } = await ask(
      api.base,
      { ...calls.account.myself, path: '/hubs/notification/negotiate' },
      { token },
    )
    if (status !== 401 && status !== 403) book.find(`the hub takes a ${name}`, 'negotiate', `${status} ${text}`)
  }
  const told = `refused; the ${declared.size} that the contract declares take them, and no others`
  book.count('calls that are not for keys, by keys in use', closed, told)
  book.count('calls by a key that was ended', ended, '401')
  book.count('hub asked with keys', keys.length, 'refused')
}
