import type { Calls } from 'contract/calls/all'
import { type Client, createClient, type Routes } from 'contract/client'
import type { Item } from 'contract/define'
import { embedElements, type EmbedElement } from 'contract/embed'
import type { embed } from 'contract/calls/embed'
import { tokenNow } from 'shared-state'

export type Token = Item<typeof embed.getTokenList>
export type Merchant = { merchantId: number; merchantName: string }
/** What the card of tokens shows. */
export type TokensState = {
  isSignedIn: boolean
  isBusy: boolean
  tokens: readonly Token[]
  merchants: readonly Merchant[]
  made: string
  problem: string
}

const routes: Routes = {
  embed: {
    createToken: ['POST', '/api/Embed/CreateToken', '', 0],
    getTokenList: ['GET', '/api/Embed/GetTokenList', '', 1],
    revokeToken: ['POST', '/api/Embed/RevokeToken', '', 0],
  },
  account: { getMerchantList: ['GET', '/api/Merchant/GetMerchantList', '', 1] },
}
const api: Client<Pick<Calls, 'embed' | 'account'>> = createClient(routes, { token: tokenNow })

/** The element a tag asks tokens for; undefined where it needs none. */
export const elementOf = (tag: string): EmbedElement | undefined =>
  embedElements.find((name) => `crossdock-${name}` === tag)

/** The tokens of one element: read, made and ended here. Every change is told. */
export class Tokens {
  state: TokensState = {
    isSignedIn: tokenNow() !== undefined,
    isBusy: false,
    tokens: [],
    merchants: [],
    made: '',
    problem: '',
  }
  constructor(
    private readonly element: EmbedElement,
    private readonly onChange: () => void,
  ) {}

  load = () =>
    this.work(async () => {
      // A merchant's administrator has no list to choose from: the token is for their own merchant.
      const { result } = await api.account.getMerchantList({ query: { pageSize: 200 } }).catch(() => ({ result: [] }))
      this.set({ merchants: result.map(({ merchantId, merchantName }) => ({ merchantId, merchantName })) })
    })

  make = (name: string, merchantId: number | undefined) =>
    this.work(async () => {
      const { token } = await api.embed.createToken({
        body: { name, element: this.element, ...(merchantId ? { merchantId } : {}) },
      })
      this.set({ made: token })
    })

  revoke = (id: number) => this.work(async () => void (await api.embed.revokeToken({ body: { embedTokenId: id } })))

  private async work(step: () => Promise<void>): Promise<void> {
    if (!this.state.isSignedIn) return
    this.set({ isBusy: true, problem: '' })
    try {
      await step()
      const { result } = await api.embed.getTokenList({ query: { element: this.element, pageSize: 200 } })
      this.set({ tokens: result })
    } catch (problem) {
      this.set({ problem: problem instanceof Error ? problem.message : String(problem) })
    }
    this.set({ isBusy: false })
  }

  private set(more: Partial<TokensState>): void {
    this.state = { ...this.state, ...more }
    this.onChange()
  }
}
