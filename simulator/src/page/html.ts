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
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 75rem; padding: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem .5rem; }
nav a { padding: .4rem .7rem; border: 1px solid; border-radius: .4rem; color: inherit; text-decoration: none; }
nav a[aria-current] { background: CanvasText; color: Canvas; }
section { margin-block: 1.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid GrayText; vertical-align: top; }
form { display: inline-flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: 0; }
input, select, button { font: inherit; padding: .3rem .5rem; min-height: 2rem; }
input[type=number] { width: 5rem; }
.notice { border: 1px solid; border-radius: .4rem; padding: .5rem .8rem; }
.fine { font-size: .85rem; overflow-wrap: anywhere; }
.sign-in { max-width: 26rem; margin: 10vh auto; }
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
}
if (places.pushes) {
  look()
  setInterval(() => { if (!document.hidden) look().catch(() => undefined) }, 2000)
}
`
