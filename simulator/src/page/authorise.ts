import { type Answer, type Incoming, Refusal } from '../answer.ts'
import { lazadaRedirect } from '../lazada/auth.ts'
import { lazadaWords } from '../lazada/gate.ts'
import { shopeeRedirect } from '../shopee/auth.ts'
import { checkSign, needed, shopeeWords, wrong } from '../shopee/gate.ts'
import type { Simulator } from '../simulator.ts'
import { document, html, pageHeaders } from './html.ts'

/** The pages on which a seller allows the app to call in their name, or refuses. */

type Choice = { value: string; words: string }

function page(title: string, fields: Record<string, string>, choices: readonly Choice[]): Answer {
  const body = html`<main class="sign-in">
    <h1>${title}</h1>
    <p>An app asks to read and change orders, products and stock of your shop.</p>
    <form method="post" action="/authorise">
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label>
        Signed in as
        <select name="account">
          ${choices.map(({ value, words }) => html`<option value="${value}">${words}</option>`)}
        </select>
      </label>
      <button class="main" name="answer" value="allow">Allow</button>
      <button name="answer" value="refuse">Refuse</button>
    </form>
  </main>`
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    body: document(title, body),
    outcome: 'ok',
    headers: pageHeaders,
  }
}

const shopChoices = (sim: Simulator, marketplace: string): Choice[] =>
  [...sim.world.shops.values()]
    .filter((shop) => shop.marketplace === marketplace)
    .map(({ key, name, id }) => ({ value: key, words: `${name} (${id})` }))

/** An authorise link is signed and lives five minutes. */
export function shopeePage(sim: Simulator, incoming: Incoming): Answer {
  try {
    checkSign(sim, incoming)
    const redirect = needed(incoming.query, 'redirect')
    if (!URL.canParse(redirect)) throw wrong('Invalid redirect.')
    const mains = [...sim.world.mains.values()].map(({ id, name, shops }) => ({
      value: `main:${id}`,
      words: `${name}, main account of ${shops.length} shops (${id})`,
    }))
    const fields = { marketplace: 'shopee', redirect }
    return page('Shopee: allow an app', fields, [...shopChoices(sim, 'shopee'), ...mains])
  } catch (problem) {
    if (problem instanceof Refusal) return shopeeWords(sim).refuse(problem)
    throw problem
  }
}

export function lazadaPage(sim: Simulator, { query }: Incoming): Answer {
  const { appKey, redirectUri } = sim.world.apps.lazada
  const redirect = query.get('redirect_uri') ?? ''
  const problems: [boolean, string, string][] = [
    [query.get('response_type') !== 'code', 'InvalidParameter', 'response_type must be code'],
    [query.get('client_id') !== appKey, 'InvalidAppKey', 'The specified App Key is invalid'],
    [!URL.canParse(redirect), 'InvalidParameter', 'redirect_uri is missing'],
    [redirectUri !== '' && redirect !== redirectUri, 'InvalidRedirectUri', 'redirect_uri is not the registered one'],
  ]
  const found = problems.find(([isWrong]) => isWrong)
  if (found) return { ...lazadaWords.refuse(new Refusal(found[1], found[2])), status: 400 }
  const fields = { marketplace: 'lazada', redirect, state: query.get('state') ?? '' }
  return page('Lazada: allow an app', fields, shopChoices(sim, 'lazada'))
}

/** Where the person's answer leads. Who refuses comes back without a code: what then is not documented. */
export function answerPage(sim: Simulator, form: URLSearchParams): string {
  const redirect = form.get('redirect') ?? ''
  const [account, state] = [form.get('account') ?? '', form.get('state') ?? '']
  if (!URL.canParse(redirect)) throw new Refusal('no-redirect', 'There is nowhere to go back to.')
  if (form.get('answer') !== 'allow') {
    const target = new URL(redirect)
    if (form.get('marketplace') === 'lazada') target.searchParams.set('error', 'access_denied')
    if (state !== '') target.searchParams.set('state', state)
    return target.href
  }
  if (form.get('marketplace') === 'lazada') return lazadaRedirect(sim, redirect, account, state)
  const main = /^main:(\d+)$/.exec(account)?.[1]
  return shopeeRedirect(sim, redirect, main === undefined ? { shop: account } : { mainAccount: Number(main) })
}
