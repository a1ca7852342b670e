import { useState } from 'react'
import { Button, ErrorNotice, Icon, Page, ShopMark, Steps } from 'shared-components/page'
import { Select } from 'shared-components/form'
import { api } from 'shared-state'
import type { Shop } from './shop-form.tsx'
import { wordsFor } from './standing.ts'

const markets = ['Shopee', 'Lazada'] as const
type Market = (typeof markets)[number]
type Merchants = readonly { value: number; label: string }[]

const asks: readonly (readonly [isAsked: boolean, words: string])[] = [
  [true, 'Read orders and their addresses, masked until packing'],
  [true, 'Read listings; change their stock'],
  [true, 'Arrange shipments and fetch labels'],
  [false, 'No payouts, no chat, no reviews'],
]

type ConnectProps = {
  shops: readonly Shop[]
  /** To choose from; undefined for a merchant's own people. */
  merchants: Merchants | undefined
  /** The shop that is to be connected (again). */
  shop: Shop | undefined
  onLeave: () => void
}

/** What is chosen, and the way to the marketplace: what is refused stands there in words. */
function useConnecting(shop: Shop | undefined) {
  const [market, setMarket] = useState<Market | undefined>(markets.find((one) => one === shop?.platform))
  const [merchantId, setMerchant] = useState<number | undefined>(shop?.merchantId)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const go = async () => {
    if (!market) return
    setBusy(true)
    setError(undefined)
    try {
      const said = shop ? { shopId: shop.shopId } : { platform: market, ...(merchantId ? { merchantId } : {}) }
      const { url } = await api.shop.authMarketUrl({ query: said })
      location.assign(url)
    } catch (problem) {
      setError(problem)
      setBusy(false)
    }
  }
  return { market, setMarket, merchantId, setMerchant, isBusy, error, go }
}

/** A person is sent to a marketplace to let us in: which marketplace, for whom, and what is asked of it. */
export function ConnectShop({ shops, merchants, shop, onLeave }: ConnectProps) {
  const { market, setMarket, merchantId, setMerchant, isBusy, error, go } = useConnecting(shop)
  const missing =
    merchants && !merchantId ? 'Choose a merchant first.' : market ? undefined : 'Choose a marketplace first.'
  return (
    <Page
      title="Connect a shop"
      truth="about two minutes, nothing is changed at the marketplace"
      steps={<Steps steps={['Choose', 'Allow at the marketplace', 'Connected']} current={0} />}
      footer={<Button onClick={onLeave}>Back to shops</Button>}
    >
      <div className="cd-connect">
        {merchants && !shop && <MerchantChoice merchants={merchants} value={merchantId} onChange={setMerchant} />}
        <MarketChoice
          value={market}
          onChange={setMarket}
          noteOf={(one) => wordsFor(one, shops, { shop, merchantId })}
          only={shop ? market : undefined}
        />
        <Asked />
        <p className="cd-second">
          The way back from the marketplace works once, within 10 minutes, in this browser and for this account. If it
          is refused, its words stand there, and nothing is half connected.
        </p>
        {error !== undefined && <ErrorNotice error={error} />}
        <div className="cd-row">
          <Button
            kind="primary"
            icon="box-arrow-up-right"
            busy={isBusy}
            disabledReason={missing}
            onClick={() => void go()}
          >
            {market ? `Go to ${market}` : 'Go to the marketplace'}
          </Button>
        </div>
      </div>
    </Page>
  )
}

const Asked = () => (
  <section>
    <h2 className="cd-card__title">What Crossdock asks the marketplace for</h2>
    <ul className="cd-asks">
      {asks.map(([isAsked, words]) => (
        <li key={words}>
          <Icon name={isAsked ? 'check-lg' : 'x-lg'} size={14} />
          {words}
        </li>
      ))}
    </ul>
  </section>
)

type ChoiceProps<T> = { value: T | undefined; onChange: (value: T) => void }

function MerchantChoice({ merchants, value, onChange }: ChoiceProps<number> & { merchants: Merchants }) {
  return (
    <Select
      label="Merchant"
      value={value === undefined ? '' : String(value)}
      onChange={(said) => onChange(Number(said))}
      none="Choose a merchant"
      options={merchants.map(({ value: id, label }) => ({ value: String(id), label }))}
    />
  )
}

type MarketProps = ChoiceProps<Market> & { noteOf: (market: Market) => string; only: Market | undefined }

/** The marketplaces as big buttons; arrows choose, as in any group of radio buttons. */
function MarketChoice({ value, onChange, noteOf, only }: MarketProps) {
  return (
    <fieldset className="cd-choices cd-markets">
      <legend className="cd-hidden">Marketplace</legend>
      {markets
        .filter((market) => only === undefined || market === only)
        .map((market) => (
          <label key={market} className={market === value ? 'cd-choice cd-choice--on' : 'cd-choice'}>
            <input
              type="radio"
              className="cd-radio"
              name="market"
              value={market}
              checked={market === value}
              onChange={() => onChange(market)}
            />
            <ShopMark platform={market} />
            <span>
              <b className="cd-strong">{market}</b>
              <span className="cd-choice__note">{noteOf(market)}</span>
            </span>
          </label>
        ))}
    </fieldset>
  )
}
