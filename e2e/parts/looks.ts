import type { Page } from 'playwright'

/** How what is shown stands on the page, told as faults in words. */

/** Least room between the words of a button and its border. */
const leastPadding = 8

/** Buttons whose words touch their border, or do not fit into it. A link has no border to touch. */
export const tightButtons = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isDrawn = (colour: string) => !/^rgba\(.*, 0\)$|^transparent$/.test(colour)
    return [...document.querySelectorAll<HTMLElement>('button, a.cd-button')]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }) && button.innerText.trim() !== '')
      .flatMap((button) => {
        const style = getComputedStyle(button)
        const hasEdge =
          isDrawn(style.backgroundColor) || (style.borderLeftWidth !== '0px' && isDrawn(style.borderLeftColor))
        const room = Math.min(parseFloat(style.paddingLeft), parseFloat(style.paddingRight))
        const isTight = (hasEdge && room < least) || button.scrollWidth > button.clientWidth
        return isTight ? [`the button '${button.innerText.trim().replace(/\s+/g, ' ')}' is too tight`] : []
      })
  }, leastPadding)

/** States that are not drawn as the design has them: a word with a capital, in a tinted label of one shape. */
export const oddStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shape = { fontSize: '12px', fontWeight: '600', borderRadius: '5px', textTransform: 'none' } as const
    const keys = Object.keys(shape) as (keyof typeof shape)[]
    const oddTags = [...document.querySelectorAll<HTMLElement>('.cd-tag')]
      .filter((tag) => tag.checkVisibility())
      .flatMap((tag) => {
        const style = getComputedStyle(tag)
        const faults = keys.filter((key) => style[key] !== shape[key]).map((key) => `has ${key} ${style[key]}`)
        // Capitals alone are said of one state: EXPIRED.
        const isWord = /^(EXPIRED$|[\d.,]+( of [\d.,]+)?$|[A-Z]\p{Ll})/u.test(tag.innerText.trim())
        return [
          ...faults,
          ...(isWord ? [] : ['has no capital']),
          ...(tag.innerText.includes('\n') ? ['is broken'] : []),
        ].map((fault) => `the state '${tag.innerText.trim()}' ${fault}`)
      })
    const bare = [...document.querySelectorAll<HTMLElement>('.cd-row-card__line')]
      .filter(({ firstElementChild }) => firstElementChild?.textContent === 'Status')
      .filter(({ lastElementChild }) => lastElementChild?.querySelector('.cd-tag') === null)
      .map((line) => `the state '${line.lastElementChild?.textContent}' has no label`)
    return [...new Set([...oddTags, ...bare])]
  })
