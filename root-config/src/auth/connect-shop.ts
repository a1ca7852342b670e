import { addresses } from './addresses.ts'
import { ask, found, Refused } from './form.ts'
import { keptSession } from './kept.ts'

type Connected = { shopId: number; shopName: string; connected: { shopName: string }[] }

/** What a marketplace sends back, by the names that the call has for it. */
const names = { code: 'Code', state: 'State', shop_id: 'MarketShopId', main_account_id: 'MainAccountId' }

/** The call's query; undefined where the marketplace sent no code, or no way back of ours. */
function queryOf(search: string): string | undefined {
  const said = new URLSearchParams(search)
  const query = new URLSearchParams()
  for (const [theirs, ours] of Object.entries(names)) {
    const value = said.get(theirs)
    if (value) query.set(ours, value)
  }
  return query.has('Code') && query.has('State') ? query.toString() : undefined
}

function show(title: string, words: string) {
  document.title = `${title} | Crossdock`
  found('title').textContent = title
  found('lead').textContent = words
  found('title').focus()
}

/** Connects the shop for which a marketplace sent this browser back, and says how it went. */
export async function startConnectShop() {
  const market = found('lead').dataset['market'] ?? 'The marketplace'
  const query = queryOf(location.search)
  // A code that was used must not be in the history, nor be sent again by loading the page anew.
  history.replaceState(null, '', location.pathname)
  if (!query)
    return show(
      'Not connected',
      `${market} sent nothing back to connect with. Begin again at Shop; nothing was changed.`,
    )
  const session = keptSession()
  if (!session) {
    found('signing-in').hidden = false
    return show(
      'Not connected',
      'Nobody is signed in in this browser. The way back works in the browser and for the account that began it: sign ' +
        'in there and begin again at Shop. Nothing was changed.',
    )
  }
  try {
    const { shopId, shopName, connected } = await ask<Connected>(
      `${addresses.syncMarket}?${query}`,
      undefined,
      session.token,
    )
    const others = connected.length - 1
    show(
      `${shopName} is connected`,
      others > 0
        ? `And ${others === 1 ? 'one other shop' : `${others} other shops`} of its account. ${renewed}`
        : renewed,
    )
    const shops = found<HTMLAnchorElement>('shops')
    shops.href = `/settings/shop-management?open=${shopId}`
    shops.textContent = `Go to ${shopName}`
  } catch (problem) {
    if (problem instanceof Refused && problem.code === 'not-signed-in') found('signing-in').hidden = false
    show('Not connected', problem instanceof Error ? problem.message : String(problem))
  }
}

const renewed = 'The access renews itself. You can leave this page; the bell says so too.'
