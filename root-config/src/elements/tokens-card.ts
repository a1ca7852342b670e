import { html, nothing } from 'lit'
import { dateTime } from 'contract/format'
import type { Token, Tokens } from './tokens.ts'

const row = (tokens: Tokens) => (token: Token) =>
  html`
  <tr>
    <td>${token.name}</td>
    <td>${token.merchantName}</td>
    <td>${token.createdBy}</td>
    <td>${stateOf(token)}</td>
    <td>${token.isActive ? revoking(tokens, token) : nothing}</td>
  </tr>`

const stateOf = (token: Token) =>
  token.isActive ? `until ${dateTime(token.expiresTimestamp, 'UTC')}` : token.revokedTimestamp ? 'revoked' : 'ended'

const revoking = ({ state, revoke }: Pick<Tokens, 'state' | 'revoke'>, { id, name }: Token) => html`
  <button type="button" class="cd-button" ?disabled=${state.isBusy} @click=${() => revoke(id)}>Revoke ${name}</button>`

function form(tokens: Tokens) {
  const { merchants, isBusy } = tokens.state
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const target = event.target
    if (!(target instanceof HTMLFormElement)) return
    const data = new FormData(target)
    void tokens.make(String(data.get('name')), Number(data.get('merchantId')) || undefined).then(() => {
      if (!tokens.state.problem) target.reset()
    })
  }
  return html`
    <form class="elements-form" @submit=${send}>
      <label class="cd-field"><span class="cd-field__label">What it is for</span>
        <input class="cd-input" name="name" required maxlength="100" placeholder="Packing bench 3"></label>
      ${
        merchants.length > 0
          ? html`<label class="cd-field"><span class="cd-field__label">Merchant</span>
        <select class="cd-input" name="merchantId">${merchants.map(
          ({ merchantId, merchantName }) => html`<option value=${merchantId}>${merchantName}</option>`,
        )}</select></label>`
          : nothing
      }
      <button class="cd-button cd-button--primary" ?disabled=${isBusy}>Make a token</button>
    </form>`
}

/** Tokens of an element: what they open, a form to make one, and those that were made, each to be revoked. */
export function tokensCard(tokens: Tokens) {
  const { isSignedIn, made, problem, tokens: list } = tokens.state
  return html`
    <section class="cd-card elements-card" aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      <p>An embed token opens only the calls this element needs, for one merchant, in your name, until it
        ends or is revoked. Give it to the element as <code>token</code>,
        and this portal's address as <code>api</code>.</p>
      ${problem ? html`<p class="cd-field__error" role="alert">${problem}</p>` : nothing}
      ${isSignedIn ? form(tokens) : signingIn()}
      ${
        made
          ? html`<p role="status">Copy it now, it is shown this once: <code class="elements-token">${made}</code></p>`
          : nothing
      }
      ${list.length > 0 ? listed(tokens) : nothing}
    </section>`
}

const signingIn = () => html`
  <p><a href="/auth/login?next=${encodeURIComponent(location.pathname)}">Sign in</a> as a warehouse manager or a
    merchant's administrator to make one.</p>`

const listed = (tokens: Tokens) => html`
  <div class="elements-wide"><table>
    <thead>
      <tr>
        <th>For</th><th>Merchant</th><th>Made by</th><th>State</th><th><span class="cd-hidden">Actions</span></th>
      </tr>
    </thead>
    <tbody>${tokens.state.tokens.map(row(tokens))}</tbody>
  </table></div>`
