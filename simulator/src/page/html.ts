/** Markup that is safe by itself: what is put into it is escaped unless it is markup already. */
export class Markup {
  constructor(readonly text: string) {}
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

function spell(value: unknown): string {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(spell).join('')
  return value === undefined || value === null || value === false ? '' : escape(String(value))
}

export const html = (strings: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(strings.reduce((text, part, index) => text + spell(values[index - 1]) + part))

export const document = (title: string, body: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/page.css" />
        <script src="/page.js" defer></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text

/** No script and no style but our own files. Forms may lead to the app, so where they go is not held. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

export const css = `
:root {
  color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif;
  --page: #f4f6fa; --card: #fff; --text: #131a27; --second: #4a5468; --line: #c9d0dd; --main: #274b9f; --on-main: #fff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10151f; --card: #1a2130; --text: #eef1f7; --second: #b4bdcc; --line: #3a465c; --main: #9cbcf5; --on-main: #0d1626;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; background: var(--page); color: var(--text); }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0 0 .5rem; font-size: 1.15rem; }
h2:not(:first-child) { margin-top: 1rem; }
p { margin: 0 0 .75rem; }
header p, .fine, th { color: var(--second); }
nav p { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: 0 0 .4rem; }
nav b { width: 4.5rem; color: var(--text); }
nav a { padding: .5rem .8rem; border: 1px solid var(--line); border-radius: .5rem; color: inherit; background: var(--card);
  text-decoration: none; }
nav a[aria-current] { background: var(--main); border-color: var(--main); color: var(--on-main); }
section { margin-block: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--card); }
.scroll { overflow-x: auto; max-height: 20rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; font-size: .85rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; margin: 0; }
form table { flex-basis: 100%; }
label { display: inline-flex; flex-wrap: wrap; gap: .3rem; align-items: center; max-width: 100%; }
select { min-width: 0; }
.row { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; }
input, select, button { font: inherit; padding: .4rem .6rem; min-height: 2.75rem; max-width: 100%; color: inherit;
  background: var(--card); border: 1px solid var(--second); border-radius: .4rem; }
input[type=checkbox] { min-height: 0; width: 1.25rem; height: 1.25rem; accent-color: var(--main); }
input[type=number] { width: 6rem; }
button { cursor: pointer; font-weight: 600; padding-inline: 1rem; }
button.main { background: var(--main); border-color: var(--main); color: var(--on-main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
.notice { border: 2px solid var(--main); border-radius: .5rem; padding: .6rem .9rem; background: var(--card); font-weight: 600; }
.state { font-weight: 600; }
.fine { font-size: .85rem; overflow-wrap: anywhere; }
.sign-in { max-width: 28rem; margin: 10vh auto; padding: 1.5rem; border: 1px solid var(--line); border-radius: .6rem;
  background: var(--card); }
@media (max-width: 45rem) {
  body { padding: .5rem; }
  .cards thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .cards tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .cards td { display: flex; gap: .5rem; align-items: center; padding: .15rem 0; border: 0; }
  .cards td::before { content: attr(data-head); flex: 0 0 5.5rem; color: var(--second); font-size: .85rem; }
  .cards td > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
}
`

/** Keeps what has happened up to date while the page is open. */
export const script = `
const places = { pushes: document.getElementById('pushes'), calls: document.getElementById('calls') }
const row = (texts) => {
  const made = document.createElement('tr')
  for (const text of texts) made.append(Object.assign(document.createElement('td'), { textContent: text }))
  return made
}
async function look() {
  const answer = await fetch('/page/news' + location.search)
  if (!answer.ok) return
  const news = await answer.json()
  for (const [name, place] of Object.entries(places)) place?.replaceChildren(...news[name].map(row))
  for (const place of document.querySelectorAll('[data-order]')) {
    const state = news.states[place.dataset.order]
    if (state && state !== place.textContent) place.textContent = state
  }
}
if (places.pushes) {
  look()
  setInterval(() => { if (!document.hidden) look().catch(() => undefined) }, 2000)
}
`
