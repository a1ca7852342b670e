import { Refusal } from '../answer.ts'
import type { Fields } from '../input.ts'

/**
 * Payloads as `<Request><Product><Skus><Sku><SkuId>…`: elements without attributes, text or elements inside. An element
 * that stands more than once becomes a list.
 */
export function parsePayload(text: string): Fields {
  const stack: { name: string; fields: Fields; text: string }[] = [{ name: '', fields: {}, text: '' }]
  const wrong = () => new Refusal('E005', 'E005: Invalid Request Format')
  for (const [part] of text.replace(/<\?xml[^>]*\?>/, '').matchAll(/<!\[CDATA\[[\s\S]*?\]\]>|<[^>]+>|[^<]+/g)) {
    const top = stack.at(-1)
    if (!top) throw wrong()
    const tag = /^<(\/?)([A-Za-z_][\w.]*)\s*(\/?)>$/.exec(part)
    if (part.startsWith('<![CDATA[')) top.text += part.slice(9, -3)
    else if (!part.startsWith('<')) top.text += unescape(part)
    else if (!tag) throw wrong()
    else if (tag[1] === '') {
      if (tag[3] === '/') put(top.fields, tag[2] ?? '', '')
      else stack.push({ name: tag[2] ?? '', fields: {}, text: '' })
    } else {
      stack.pop()
      const parent = stack.at(-1)
      if (!parent || top.name !== tag[2]) throw wrong()
      put(parent.fields, top.name, Object.keys(top.fields).length > 0 ? top.fields : top.text.trim())
    }
  }
  const [root] = stack
  if (!root || stack.length !== 1) throw wrong()
  return root.fields
}

function put(fields: Fields, name: string, value: unknown): void {
  const there = fields[name]
  if (there === undefined) fields[name] = value
  else fields[name] = Array.isArray(there) ? [...there, value] : [there, value]
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => signs[name] ?? '')
