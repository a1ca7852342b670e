import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ReactNode } from 'react'
import { expect } from 'chai'
import axe from 'axe-core'

/** Draws a part for a test, in the portal's look. `undraw` takes it away. */
export function draw(node: ReactNode): { place: HTMLElement; redraw: (next: ReactNode) => void; undraw: () => void } {
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  const redraw = (next: ReactNode) => flushSync(() => root.render(next))
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

/** A button by its words. */
export function buttonNamed(name: string, place: ParentNode = document): HTMLElement {
  const button = [...place.querySelectorAll<HTMLElement>('button, a.cd-button, [role=menuitem]')].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === name,
  )
  if (!button) throw new Error(`No button is named ${name}`)
  return button
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
