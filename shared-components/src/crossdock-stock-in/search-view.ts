import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { expiryShown } from './expiry.ts'
import { icon } from './icons.ts'
import { countWords, mostShown, type StockInItem } from './item.ts'

export type SearchState = {
  sku: string
  carton: string
  /** False in the older variant: no carton, and what remains in place of what was requested. */
  hasCarton: boolean
  rows: readonly StockInItem[] | undefined
  isCut: boolean
  isBusy: boolean
  problem: string
  /** The first field has the focus when the dialog opens. */
  takesFocus: boolean
  onType: (typed: { sku?: string; carton?: string }) => void
  onSearch: () => void
  onRetry: () => void
  onChoose: (item: StockInItem, index: number) => void
  onClose: () => void
}

/** The fields, and under them what was found or why nothing stands there. */
export const searchView = (state: SearchState): TemplateResult => html`
  <form part="form" class="fields" role="search" @submit=${(event: Event) => {
    event.preventDefault()
    state.onSearch()
  }}>
    ${field({
      name: 'sku',
      label: 'SKU Code Here',
      value: state.sku,
      most: 64,
      takesFocus: state.takesFocus,
      onType: (sku) => state.onType({ sku }),
    })}
    ${
      state.hasCarton
        ? field({
            name: 'carton',
            label: 'Carton',
            value: state.carton,
            most: 100,
            onType: (carton) => state.onType({ carton }),
          })
        : nothing
    }
    <div class="buttons">
      <button part="search" class="primary"
        ?disabled=${!state.sku.trim() && !(state.hasCarton && state.carton.trim())}>Search</button>
      <button part="close" type="button" @click=${state.onClose}>Close</button>
    </div>
  </form>
  <p part="status" class="status" role="status">${statusWords(state)}</p>
  ${state.problem && !state.isBusy ? problem(state) : nothing}
  ${state.rows?.length && !state.isBusy && !state.problem ? list(state) : nothing}
`

type FieldProps = {
  name: 'sku' | 'carton'
  label: string
  value: string
  most: number
  takesFocus?: boolean
  onType: (value: string) => void
}

const field = ({ name, label, value, most, takesFocus = false, onType }: FieldProps) => html`
  <div class="field">
    <label for=${name}>${label}</label>
    <input part=${name} id=${name} name=${name} maxlength=${most} autocomplete="off" autocapitalize="off"
      spellcheck="false" ?autofocus=${takesFocus}
      .value=${live(value)} @input=${(event: Event) => onType((event.target as HTMLInputElement).value)}>
  </div>
`

function statusWords({ isBusy, problem, rows, isCut, hasCarton }: SearchState): string {
  if (isBusy) return 'Loading...'
  if (problem) return ''
  return rows ? countWords(rows.length, isCut) : `Scan or type a SKU${hasCarton ? ' or a carton' : ''}.`
}

const problem = ({ problem: words, onRetry }: SearchState) => html`
  <div part="problem" class="problem" role="alert">${icon('trouble', 20)}<p>${words}</p><button part="retry"
    type="button" @click=${onRetry}>Try again</button></div>
`

const list = (state: SearchState) => html`
  <ul part="rows" class="rows">${state.rows?.slice(0, mostShown).map((item, index) => row(item, index, state))}</ul>
`

/** Across requests the same carton and SKU come twice: the request tells them apart. */
const namesOf = ({ sku, referenceCode }: StockInItem): string => [sku, referenceCode].filter(Boolean).join(' · ')

function row(item: StockInItem, index: number, { hasCarton, onChoose }: SearchState) {
  const expiry = expiryShown(item.expiryDate, Date.now())
  return html`
    <li part="row" class="row">
      <div class="what" id="item-${index}"><span class="group">${item.groupName}</span> <b
        class="name">${item.productName}</b> <span class="second">${namesOf(item)}</span></div>
      <div class="facts">
        <span class="expiry expiry--${expiry.state}"><span class="second">Expiry</span> ${expiry.words}</span>
        <span
          class="quantity">${
            hasCarton ? `Requested quantity x ${item.requestQuantity}` : `Remaining quantity ${item.remainQuantity}`
          }</span>
        ${
          hasCarton
            ? html`<span
          class="qc ${item.isQc === true ? 'qc--checked' : ''}">${item.isQc === true ? 'Checked' : 'Pending'}</span>`
            : nothing
        }
      </div>
      <button part="stock-in" type="button" data-index=${index} aria-describedby="item-${index}"
        @click=${() => onChoose(item, index)}>${icon('stock-in')}${hasCarton ? 'STOCK IN ITEM' : 'Stock In'}</button>
    </li>
  `
}
