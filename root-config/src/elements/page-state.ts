import type { ElementFacts, Sizes } from './manifest.ts'
import type { Chosen } from './snippets.ts'
import type { Tokens } from './tokens.ts'

/** What happened on the live element, newest first. */
export type Heard = { at: number; name: string; detail: string }
export type PageState = {
  elements: readonly ElementFacts[]
  sizes: Sizes
  facts: ElementFacts
  chosen: Chosen
  heard: readonly Heard[]
  tokens: Tokens | undefined
  live: HTMLElement
  set: (name: string, value: string | true | undefined) => void
}
