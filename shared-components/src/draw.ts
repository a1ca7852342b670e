import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { fromWire, fromWireName } from 'contract/wire'
import { routes } from 'contract/routes'
import { storedKeys } from 'contract/stored'
import { signIn } from 'shared-state'
import { createElement, type ReactNode } from 'react'
import { expect } from 'chai'
import axe from 'axe-core'
import { atom } from 'nanostores'
import { SlotContext, type SlotHost } from './page/slot.tsx'
import { answersCache } from './read/answers.ts'

/** Nobody draws in the slots of a screen that is tested alone. */
const nobody: SlotHost = {
  $fills: atom([]),
  load: () => Promise.reject(new Error('No fills.')),
  report: () => undefined,
}

/** Draws a part for a test, in the portal's look, with a cache of answers of its own. `undraw` takes it away. */
export function draw(node: ReactNode): { place: HTMLElement; redraw: (next: ReactNode) => void; undraw: () => void } {
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const client = answersCache()
  const redraw = (next: ReactNode) => {
    const inArea = createElement(SlotContext.Provider, { value: nobody }, next)
    flushSync(() => root.render(createElement(QueryClientProvider, { client }, inArea)))
  }
  redraw(node)
  return {
    place,
    redraw,
    undraw: () => {
      root.unmount()
      place.remove()
    },
  }
}

/** The element found, or the test fails here. */
export function found<T extends Element = HTMLElement>(selector: string, place: ParentNode = document): T {
  const element = place.querySelector<T>(selector)
  if (!element) throw new Error(`Nothing fits ${selector}`)
  return element
}

/** Waits for the element that React draws when it finds the time; the runner ends a test that waits too long. */
export async function appeared(selector: string, place: ParentNode = document): Promise<void> {
  while (!place.querySelector(selector)) await settled()
}

/** A button by its words. */
export function buttonNamed(name: string, place: ParentNode = document): HTMLElement {
  const button = [...place.querySelectorAll<HTMLElement>('button, a.cd-button, [role=menuitem]')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
  )
  if (!button) throw new Error(`No button is named ${name}`)
  return button
}

/** Somebody is signed in, as another window would say it: what is kept was read before the test began. */
export function signedInAs({ role, ...user }: { role: string; [field: string]: unknown }, token = 't'): void {
  signIn(token, Date.now() + 3_600_000)
  const kept = JSON.stringify({ user: { ...user, role: { type: role } }, token, readTimestamp: Date.now() })
  localStorage.setItem(storedKeys.user, kept)
  window.dispatchEvent(new StorageEvent('storage', { key: storedKeys.user, newValue: kept }))
}

/** Waits until React and the browser have drawn. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0))
  })

/** Light or dark, after the colours have changed. */
export async function wearDark(isDark: boolean): Promise<void> {
  document.documentElement.classList.toggle('sl-theme-dark', isDark)
  await settled()
  await Promise.all(
    document.getAnimations().map((animation) => (animation instanceof CSSTransition ? animation.finished : undefined)),
  )
}

/** Loads the portal's stylesheet once. */
export async function wearTheme(): Promise<void> {
  if (document.querySelector('link[data-theme]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset.theme = ''
  link.href = new URL('./theme/theme.css', import.meta.url).href
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    document.head.append(link)
  })
}

/** Fails when axe finds anything serious. */
export async function expectAccessible(place: Element): Promise<void> {
  const { violations } = await axe.run(place, { resultTypes: ['violations'] })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([])
}

/**
 * What a test answers in the server's place, by the name of the call:
 * given its fields, what the client is to give its caller.
 */
export type Answers = Record<string, (asked: Record<string, unknown>) => unknown>

/** Answers the calls named here; every other request goes out. The answer ends it. */
export function answerCalls(answers: Answers): () => void {
  const real = window.fetch
  const nameOf = new Map(
    Object.entries(routes).flatMap(([subject, table]) =>
      Object.entries(table).map(([name, [, path]]) => [path, `${subject}.${name}`] as const),
    ),
  )
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const name = nameOf.get(url.pathname) ?? ''
    const answer = answers[name]
    if (!answer) return real(input, init)
    const reply = await answer(fieldsOf(url, init?.body))
    if (reply instanceof Response) return reply
    if (reply instanceof Blob) return new Response(reply)
    const [subject = '', call = ''] = name.split('.')
    const success = { success: true, status: { code: 1, message: '' } }
    return Response.json({ ...success, ...(routes[subject]?.[call]?.[3] ? (reply as object) : { result: reply }) })
  }
  return () => {
    window.fetch = real
  }
}

/** A card of figures, drawn once its first answers are there. */
export async function drawCard(card: ReactNode, answers: Answers): Promise<{ place: HTMLElement; end: () => void }> {
  const stop = answerCalls(answers)
  const { place, undraw } = draw(card)
  await turned(() => !place.querySelector('.cd-chart__waiting'))
  return {
    place,
    end: () => {
      undraw()
      stop()
    },
  }
}

async function turned(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400 && !isSo(); turn++) await settled()
  expect(isSo(), 'it came to be so').to.equal(true)
}

/** The rows of a card's table, after the press that shows it. */
export async function cardRows(place: Element, title: string): Promise<(string | null)[][]> {
  buttonNamed(`Show ${title} as table`, place).click()
  await settled()
  return [...place.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
}

type CardStates = { title: string; call: string; full: unknown; empty?: { answer: unknown; words: string } }

/** What every card does: it says that it reads, what would fill it, that it failed, and reads again at a press. */
export async function expectCardStates(card: ReactNode, { title, call, full, empty }: CardStates): Promise<void> {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const stop = answerCalls({ [call]: () => asked.then(() => full) })
  const reading = draw(card)
  expect(found('[role=status]', reading.place).getAttribute('aria-label')).to.equal(`Loading ${title}`)
  await expectAccessible(reading.place)
  answer()
  await turned(() => !reading.place.querySelector('.cd-chart__waiting'))
  for (const isDark of [true, false]) {
    await wearDark(isDark)
    await expectAccessible(reading.place)
  }
  reading.undraw()
  stop()
  if (empty) {
    const nothing = await drawCard(card, { [call]: () => empty.answer })
    expect(found('.cd-chart__empty', nothing.place).textContent).to.equal(empty.words)
    expect(nothing.place.querySelector('button'), 'nothing to show as table').to.equal(null)
    nothing.end()
  }
  await expectRetry(card, title, call, full)
}

async function expectRetry(card: ReactNode, title: string, call: string, full: unknown): Promise<void> {
  let isDown = true
  const down = () => Response.json({ success: false, message: 'Not now.' }, { status: 503 })
  const { place, end } = await drawCard(card, { [call]: () => (isDown ? down() : full) })
  await turned(() => place.querySelector('[role=alert]') !== null)
  expect(found('[role=alert]', place).textContent).to.contain(`${title} could not be read`)
  await expectAccessible(place)
  isDown = false
  buttonNamed('Retry', place).click()
  await turned(() => !place.querySelector('[role=alert], .cd-chart__waiting'))
  end()
}

/** What was asked, in the address and in the body. */
const fieldsOf = (url: URL, body: unknown): Record<string, unknown> => ({
  ...namedIn(url.searchParams),
  ...(typeof body === 'string' ? (fromWire(JSON.parse(body)) as Record<string, unknown>) : {}),
  ...(body instanceof FormData ? namedIn(body) : {}),
})

const namedIn = (pairs: Iterable<[string, unknown]>): Record<string, unknown> =>
  Object.fromEntries([...pairs].map(([name, value]) => [fromWireName(name), value]))
