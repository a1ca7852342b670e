import { html, nothing } from 'lit'
import { icon } from './icons.ts'
import { quantityWords } from './words.ts'

export type EntryProps = {
  isTyping: boolean
  /** Takes the focus when its dialog opens; an inline scanner leaves the focus where it is. */
  hasFocus: boolean
  code: string
  /** The quantity as typed; undefined where none is asked for. */
  units: string | undefined
  isBadQuantity: boolean
  maySubmit: boolean
  labels: { code: string; quantity: string }
  onCode: (text: string) => void
  onUnits: (text: string) => void
  onSubmit: () => void
  onToggle: () => void
}
type Typing = Event & { target: HTMLInputElement }

const codeField = ({ code, hasFocus, labels, onCode }: EntryProps) => html`
  <label for="code">${labels.code}</label>
  <input id="code" part="field" name="code" ?autofocus=${hasFocus} autocomplete="off" autocapitalize="characters"
    spellcheck="false" enterkeyhint="done" maxlength="200"
    .value=${code} @input=${(event: Typing) => onCode(event.target.value)}>`

function takeDigits(event: Typing, onUnits: EntryProps['onUnits']): void {
  event.target.value = event.target.value.replace(/\D/g, '')
  onUnits(event.target.value)
}

const quantityField = ({ units = '', isBadQuantity, labels, onUnits }: EntryProps) => html`
  <label for="quantity">${labels.quantity}</label>
  <input id="quantity" part="quantity" name="quantity" inputmode="numeric" autocomplete="off" enterkeyhint="done"
    maxlength="7" aria-invalid=${isBadQuantity} aria-describedby="bad-quantity"
    .value=${units} @focus=${(event: Typing) => event.target.select()}
    @input=${(event: Typing) => takeDigits(event, onUnits)}>
  <p id="bad-quantity" class="bad">${isBadQuantity ? quantityWords : nothing}</p>`

/** The code entry of calls.md 2: code, quantity, Submit, and the toggle to the other way in. */
export function entryForm(props: EntryProps) {
  const submit = (event: Event) => {
    event.preventDefault()
    props.onSubmit()
  }
  return html`
    <form part="form" novalidate @submit=${submit}>
      ${props.isTyping ? codeField(props) : nothing}
      ${props.units === undefined ? nothing : quantityField(props)}
      ${
        props.isTyping
          ? html`<button part="submit" class="primary" ?disabled=${!props.maySubmit}>Submit</button>`
          : nothing
      }
      <button part="toggle" type="button" ?autofocus=${props.hasFocus && !props.isTyping}
        @click=${props.onToggle}>${
          props.isTyping ? html`${icon('scan')}Scan code` : html`${icon('keys')}Enter Code manually`
        }</button>
    </form>`
}
