import { transform } from 'lightningcss'
import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss'
import { lowerFlexGaps, valueOf } from './flex-gap.ts'
import { oldest } from './oldest.ts'

/** Text that is a style sheet: a selector or rule, and declarations in braces. */
export const isStyle = (text: string): boolean =>
  /^\s*[.:@*[a-z][^{}<>;]*\{[^{}]*[\w-]:[^{}]+[;}]/i.test(text) && text.trimEnd().endsWith('}')

/**
 * A style sheet that the oldest browser understands. What it cannot be told is left out by the browser: container
 * queries, :has().
 */
export function lowerStyle(text: string): string {
  const style = postcss.parse(
    text
      .replaceAll(':where(', ':is(')
      .replaceAll(':has(:focus-visible)', ':focus-within')
      .replaceAll(':focus-visible', ':focus'),
  )
  style.walkDecls(lowerDeclaration)
  // Chromium 74 sets a font of variable weight with gaps between its letters; the device's own font takes its place.
  style.walkAtRules('font-face', (rule) => void rule.remove())
  style.walkAtRules('media', lowerRange)
  style.walkRules(lowerCentre)
  lowerFlexGaps(style)
  const { code } = transform({
    filename: 'lowered.css',
    code: Buffer.from(style.toString()),
    minify: true,
    targets: { chrome: oldest.chromium << 16 },
  })
  return withoutNewer(postcss.parse(code.toString()))
}

const sized = /^(min|max)\((.+?), ?((?:[^()]|\([^()]*\))+)\)$/

/** Lengths that newer browsers work out themselves: the parts of min() and max() become a size and its limit. */
function lowerDeclaration(declaration: Declaration): void {
  declaration.value = declaration.value
    .replaceAll(/(?<=\d)[dsl]v(?=[hw]\b)/g, 'v')
    .replaceAll(/minmax\(min\(([^,()]+), ?100%\)/g, 'minmax($1')
  if (declaration.prop === 'overflow' && declaration.value === 'clip') declaration.value = 'hidden'
  if (declaration.prop === 'inset') return lowerInset(declaration)
  const [whole, way, first = '', second = ''] = sized.exec(declaration.value) ?? []
  if (!whole) return
  const isSize = declaration.prop === 'width' || declaration.prop === 'height'
  // Last, as the rule may say for newer browsers that there is no limit.
  if (isSize) declaration.parent?.append({ prop: `${way === 'min' ? 'max' : 'min'}-${declaration.prop}`, value: first })
  declaration.value = second
}

const range = /\((width|height)\s*([<>])(=?)\s*([\d.]+)px\)/g
const denied = /not \((min|max)-(width|height):\s*([\d.]+)px\)/g
const doubled = /\((\([^()]*\))\)/g

/** Just below or above a size: the limits themselves belong to it. */
const beside = (limit: string, side: string, pixels: string): string =>
  `(${limit}-${side}: ${Number(pixels) + (limit === 'max' ? -0.02 : 0.02)}px)`

/** Ranges of the screen's size, and denied ones, which are as new. */
function lowerRange(rule: AtRule): void {
  rule.params = rule.params
    .replaceAll(range, (_, side: string, way: string, equal: string, pixels: string) =>
      equal
        ? `(${way === '<' ? 'max' : 'min'}-${side}: ${pixels}px)`
        : beside(way === '<' ? 'max' : 'min', side, pixels),
    )
    .replaceAll(denied, (_, limit: string, side: string, pixels: string) =>
      beside(limit === 'min' ? 'max' : 'min', side, pixels),
    )
    .replaceAll(doubled, '$1')
}

/** All four sides; lowering leaves a variable as it is. */
function lowerInset(declaration: Declaration): void {
  const [top = '0', right = top, bottom = top, left = right] = postcss.list.space(declaration.value)
  declaration.replaceWith(
    ...Object.entries({ top, right, bottom, left }).map(([prop, value]) => declaration.clone({ prop, value })),
  )
}

/** A button can be no grid before Chromium 83: what only centres its content does so as a flex box. */
function lowerCentre(rule: Rule): void {
  const isCentred = valueOf(rule, 'place-items') === 'center' && /^(inline-)?grid$/.test(valueOf(rule, 'display') ?? '')
  if (!isCentred || rule.some((node) => node.type === 'decl' && node.prop.startsWith('grid-'))) return
  rule.walkDecls('display', (declaration) => void (declaration.value = declaration.value.replace('grid', 'flex')))
  rule.append(
    { prop: 'flex-direction', value: 'column' },
    { prop: 'align-items', value: 'center' },
    { prop: 'justify-content', value: 'center' },
  )
}

/** Lowering says some selectors twice, in the old words and in the new; the old ones are enough. */
function withoutNewer(style: Root): string {
  style.walkRules((rule) => {
    if (
      rule.selector.includes(':is(') &&
      rule.prev()?.toString().replaceAll(':-webkit-any(', ':is(') === rule.toString()
    )
      rule.remove()
  })
  return style.toString()
}
