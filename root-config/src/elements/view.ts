import { html, nothing, type TemplateResult } from 'lit'
import { type Attribute, controlOf } from './manifest.ts'
import type { PageState } from './page-state.ts'
import { htmlSnippet, reactSnippet, vueSnippet } from './snippets.ts'
import { tokensCard } from './tokens-card.ts'

type Line = { name: string; description?: string; type?: { text: string }; default?: string }

/** A sentence of a doc comment: what stands between backticks is code. */
const words = (text = '') => text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function control(attribute: Attribute, { chosen, set }: PageState) {
  const { name, description } = attribute
  const kind = controlOf(attribute)
  const value = chosen[name]
  const text = typeof value === 'string' ? value : ''
  const on = (event: Event) => set(name, (event.target as HTMLInputElement).value || undefined)
  if (kind === 'tick')
    return html`<label class="elements-tick"><input type="checkbox" class="cd-check" .checked=${value === true}
      @change=${(event: Event) => set(name, (event.target as HTMLInputElement).checked || undefined)}>
      <span><code>${name}</code> ${words(description)}</span></label>`
  const field =
    kind === 'text'
      ? html`<input class="cd-input" .value=${text} @change=${on} autocomplete="off" spellcheck="false">`
      : html`<select class="cd-input" @change=${on}>
          <option value="">not set</option>
          ${kind.map((word) => html`<option ?selected=${word === text}>${word}</option>`)}
        </select>`
  const hint = description ? html`<span class="cd-field__hint">${words(description)}</span>` : nothing
  return html`<label class="cd-field"><span class="cd-field__label"><code>${name}</code></span>${field}${hint}</label>`
}

function copyable(title: string, text: string) {
  const copy = async (event: Event) => {
    const button = event.currentTarget as HTMLButtonElement
    await navigator.clipboard.writeText(text).then(
      () => {
        button.textContent = 'Copied'
      },
      () => {
        button.textContent = 'Select and copy by hand'
      },
    )
    setTimeout(() => {
      button.textContent = `Copy ${title}`
    }, 2_000)
  }
  return html`<figure class="elements-snippet">
    <figcaption>${title}<button type="button" class="cd-button" @click=${copy}>Copy ${title}</button></figcaption>
    <pre tabindex="0">${text}</pre>
  </figure>`
}

const table = (
  title: string,
  lines: readonly Line[] | undefined,
  more: (line: Line) => TemplateResult | typeof nothing = () => nothing,
) =>
  lines && lines.length > 0
    ? html`<h3>${title}</h3>
      <div class="elements-wide" tabindex="0" role="region" aria-label=${title}><table><tbody>
        ${lines.map(
          (line) => html`<tr>
            <th scope="row"><code>${line.name || '(default)'}</code></th>
            <td>${words(line.description)}${more(line)}</td>
          </tr>`,
        )}
      </tbody></table></div>`
    : nothing

const typeOf = ({ type, default: preset }: Line) =>
  type ? html` <code class="elements-type">${type.text}${preset ? ` = ${preset}` : ''}</code>` : nothing

function nav({ elements, facts }: PageState) {
  const current = (tagName: string) => (tagName === facts.tagName ? 'page' : nothing)
  return html`<nav class="elements-nav" aria-label="Elements">
    ${elements.map(
      ({ tagName }) => html`<a href="/elements/${tagName}" aria-current=${current(tagName)}>${tagName}</a>`,
    )}
  </nav>`
}

function tryIt(state: PageState) {
  const { facts, live, heard } = state
  const method = (name: string) => Reflect.get(live, name)
  const opens = facts.members.some(({ kind, name }) => kind === 'method' && name === 'show')
  const open = html`
    <button type="button" class="cd-button cd-button--primary" @click=${() => method('show')?.call(live)}>
      Open it: show()</button>`
  return html`
    <section class="cd-card elements-card" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <div class="elements-stage">${live}${opens ? open : nothing}</div>
      <h3>Events as they happen</h3>
      <div class="elements-log" role="log" aria-label="Events" tabindex="0">
        ${heard.length === 0 ? html`<p>Nothing yet.</p>` : heard.map(happened)}
      </div>
    </section>
    <section class="cd-card elements-card" aria-labelledby="attributes">
      <h2 id="attributes">Attributes</h2>
      <div class="elements-form">${facts.attributes.map((attribute) => control(attribute, state))}</div>
    </section>`
}

const happened = ({ at, name, detail }: PageState['heard'][number]) =>
  html`<p><time>${new Date(at).toISOString().slice(11, 23)}</time> <b>${name}</b> <code>${detail}</code></p>`

const sizeOf = ({ first, later, withoutReact }: PageState['sizes'][string]) => {
  const more = later > 0 ? `; ${kB(later)} more come only when they are needed` : ''
  const react = withoutReact ? `, of which React is all but ${kB(withoutReact)}` : ''
  return html`<p class="elements-size">
    ${kB(first)} gzipped with one script tag${more}${react}. Nothing is fetched from any other host.</p>`
}

/** The whole page of one element. */
export function page(state: PageState) {
  const { facts, sizes, chosen, tokens } = state
  const size = sizes[facts.tagName]
  const snippet = { origin: location.origin, tag: facts.tagName, chosen, event: facts.events[0]?.name }
  const fields = facts.members.filter(({ kind, attribute }) => kind === 'field' && !attribute)
  const methods = facts.members
    .filter(({ kind }) => kind === 'method')
    .map((member) => ({
      ...member,
      name: `${member.name}(${(member.parameters ?? []).map(({ name }) => name).join(', ')})`,
    }))
  return html`
    <header class="elements-head"><a href="/dashboard">Crossdock</a><span>Elements for your own pages</span></header>
    ${nav(state)}
    <main class="elements-main">
      <h1>&lt;${facts.tagName}&gt;</h1>
      <p class="elements-lead">${words(facts.summary)}</p>
      ${size ? sizeOf(size) : nothing}
      <div class="elements-pair">${tryIt(state)}</div>
      <section class="cd-card elements-card" aria-labelledby="copy">
        <h2 id="copy">Copy</h2>
        ${copyable('HTML', htmlSnippet(snippet))}
        ${copyable('React', reactSnippet(snippet))}
        ${copyable('Vue', vueSnippet(snippet))}
      </section>
      <section class="cd-card elements-card" aria-labelledby="reference">
        <h2 id="reference">Reference</h2>
        ${table('Attributes', facts.attributes, typeOf)}
        ${table('Properties', fields, typeOf)}
        ${table('Methods', methods)}
        ${table('Events', facts.events)}
        ${table('Slots', facts.slots)}
        ${table('Parts', facts.cssParts)}
        ${table('Custom properties', facts.cssProperties)}
      </section>
      ${tokens ? tokensCard(tokens) : nothing}
      <section class="cd-card elements-card" aria-labelledby="cors"><h2 id="cors">Which pages may ask this portal</h2>
        <p>The files of the elements may be loaded by any page: they hold no data. Calls to the API are another
          matter: browsers let a page of another origin read the answers only where the portal's operator lists that
          origin in the setting <code>CORS_ORIGINS</code>. None is listed unless somebody does.</p></section>
    </main>`
}

/** What stands in place of the page when it cannot be drawn. */
export const failure = (problem: unknown) =>
  html`<main class="elements-main">
    <h1>This page could not be drawn</h1>
    <p role="alert">${problem instanceof Error ? problem.message : String(problem)}</p>
    <p><a href=${location.pathname}>Try again</a></p>
  </main>`
