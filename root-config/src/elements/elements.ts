import './elements.css'
import { render } from 'lit'
import { type ElementFacts, readElements } from './manifest.ts'
import type { PageState } from './page-state.ts'
import { samplesOf } from './samples.ts'
import { elementOf, Tokens } from './tokens.ts'
import { failure, page } from './view.ts'

const place = document.getElementById('elements') ?? document.body
const mostEvents = 50

let state: PageState | undefined
const draw = () => {
  if (state) render(page(state), place)
}
const change = (more: Partial<PageState>) => {
  if (!state) return
  state = { ...state, ...more }
  draw()
}

function setAttribute(name: string, value: string | true | undefined): void {
  if (!state) return
  const { [name]: _, ...rest } = state.chosen
  if (value === undefined) state.live.removeAttribute(name)
  else state.live.setAttribute(name, value === true ? '' : value)
  change({ chosen: value === undefined ? rest : { ...rest, [name]: value } })
}

const shown = (detail: unknown) =>
  JSON.stringify(detail, (_, value) => (value instanceof Error ? value.message : value), 1) ?? ''

/** The element itself, with sample rows where it takes rows, and an ear for each of its events. */
async function live({ tagName, events }: ElementFacts): Promise<HTMLElement> {
  // The file any page would load, not the portal's own module.
  await import(/* @vite-ignore */ `/embed/${tagName}.js`)
  const element = document.createElement(tagName)
  for (const { name } of events)
    element.addEventListener(name, (event) =>
      change({
        heard: [{ at: Date.now(), name, detail: shown((event as CustomEvent).detail) }, ...(state?.heard ?? [])].slice(
          0,
          mostEvents,
        ),
      }),
    )
  return Object.assign(element, samplesOf(Date.now())[tagName])
}

async function start(): Promise<void> {
  const { elements, sizes } = await readElements()
  const asked = location.pathname.split('/')[2]
  const facts = elements.find(({ tagName }) => tagName === asked) ?? elements[0]
  if (!facts) throw new Error('No element was built.')
  document.title = `<${facts.tagName}> - Crossdock elements`
  const element = elementOf(facts.tagName)
  const tokens = element ? new Tokens(element, draw) : undefined
  state = {
    elements,
    sizes,
    facts,
    chosen: {},
    heard: [],
    tokens,
    live: document.createElement('span'),
    set: setAttribute,
  }
  draw()
  void tokens?.load()
  const made = await live(facts)
  // What was chosen while it was under way.
  for (const [name, value] of Object.entries(state.chosen)) made.setAttribute(name, value === true ? '' : value)
  change({ live: made })
}

start().catch((problem: unknown) => render(failure(problem), place))
