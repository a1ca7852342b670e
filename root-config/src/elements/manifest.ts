/**
 * What the page reads of custom-elements.json (schema 1.0.0): attributes, members, events, slots, parts and properties
 * of each element.
 */
type Described = { name: string; description?: string; type?: { text: string }; default?: string }
export type Attribute = Described & { fieldName?: string }
export type Member = Described & { kind: 'field' | 'method'; attribute?: string; parameters?: readonly Described[] }
export type ElementFacts = {
  tagName: string
  summary?: string
  attributes: readonly Attribute[]
  members: readonly Member[]
  events: readonly Described[]
  slots?: readonly Described[]
  cssParts?: readonly Described[]
  cssProperties?: readonly Described[]
}
/**
 * Bytes, gzipped: what one script tag brings, what comes later when it is needed, and what would be left where the page
 * has React.
 */
export type Sizes = Record<string, { first: number; later: number; withoutReact?: number }>

type Manifest = { modules: readonly { declarations: readonly ElementFacts[] }[] }

const read = async <T>(path: string): Promise<T> => {
  const answer = await fetch(path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer.json()
}

/** Every published element with what it says of itself, and what it weighs. */
export async function readElements(): Promise<{ elements: readonly ElementFacts[]; sizes: Sizes }> {
  const [manifest, sizes] = await Promise.all([
    read<Manifest>('/embed/custom-elements.json'),
    read<Sizes>('/embed/sizes.json'),
  ])
  return { elements: manifest.modules.flatMap(({ declarations }) => declarations), sizes }
}

/** How an attribute is changed on the page: a tick, a choice of words, or text. */
export function controlOf({ type }: Attribute): 'tick' | 'text' | readonly string[] {
  const text = type?.text ?? 'string'
  if (text.startsWith('boolean')) return 'tick'
  const words = [...text.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? '')
  return words.length > 0 ? words : 'text'
}
