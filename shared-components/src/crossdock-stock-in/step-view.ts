import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { icon } from './icons.ts'
import { missingOf, needsExpiry, type Step } from './step.ts'

export type StepState = {
  step: Step
  isBusy: boolean
  /** Why these units may be counted already: the fields then stay as they were sent. */
  doubt: string
  onType: (typed: Partial<Step>) => void
  onSend: () => void
  onBack: () => void
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value

/** Cell and quantity of one item, and one button that says what it does. */
export function stepView({ step, isBusy, doubt, onType, onSend, onBack }: StepState): TemplateResult {
  const { item, cell, quantity, expiryDay } = step
  const missing = missingOf(step)
  const isFixed = isBusy || doubt !== ''
  return html`
    <form part="step" class="step" novalidate @submit=${(event: Event) => {
      event.preventDefault()
      if (!missing && !isBusy) onSend()
    }}>
      <div class="item">
        <p class="step-name">${item.productName}</p>
        <p class="second">${item.groupName} · ${item.sku}</p>
        <p class="left"><b>${item.remainQuantity}</b> of ${item.requestQuantity} left</p>
      </div>
      <div class="field">
        <label for="cell">Cell</label>
        <input part="cell" id="cell" name="cell" class="large" maxlength="64" autocomplete="off" autocapitalize="off"
          spellcheck="false" ?readonly=${isFixed} aria-describedby=${item.suggestedCell ? 'suggested' : nothing}
          .value=${live(cell)} @input=${(event: Event) => onType({ cell: valueOf(event) })}>
        ${
          item.suggestedCell ? html`<span class="hint" id="suggested">Suggested: ${item.suggestedCell}</span>` : nothing
        }
      </div>
      <div class="field">
        <label for="quantity">Quantity</label>
        <input part="quantity" id="quantity" name="quantity" class="large" maxlength="7" inputmode="numeric"
          autocomplete="off" ?readonly=${isFixed}
          .value=${live(quantity)} @input=${(event: Event) => onType({ quantity: valueOf(event).replace(/\D/g, '') })}>
      </div>
      ${
        needsExpiry(item)
          ? html`
        <div class="field">
          <label for="expiry">Expiry</label>
          <input part="expiry" id="expiry" name="expiry" type="date" ?readonly=${isFixed} .value=${live(expiryDay)}
            @input=${(event: Event) => onType({ expiryDay: valueOf(event) })}>
        </div>`
          : nothing
      }
      <p class="status" id="missing" role="status">${isBusy ? 'Loading...' : (missing ?? doubt)}</p>
      <div class="buttons buttons--step">
        <button part="send" id="send" class="primary" aria-describedby="missing"
          aria-disabled=${isBusy ? 'true' : nothing} ?disabled=${Boolean(missing)}
          >${icon('stock-in')}${missing ? 'Stock in' : `Stock in ${Number(quantity)}`}</button>
        <button part="back" type="button" @click=${onBack}>Back</button>
      </div>
    </form>
  `
}
