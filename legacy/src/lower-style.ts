import { transform } from 'lightningcss'
import postcss, { type Declaration, type Root } from 'postcss'
import { lowerFlexGaps } from './flex-gap.ts'
import { oldest } from './oldest.ts'

/** Text that is a style sheet: a selector or rule, and declarations in braces. */
export const isStyle = (text: string): boolean => /^\s*[.:@*[a-z][^{}<>;]*\{[^{}]*[\w-]:[^{}]+[;}]/i.test(text) && text.trimEnd().endsWith('}')

/** A style sheet that the oldest browser understands. What it cannot be told is left out by the browser: container queries, :has(). */
export function lowerStyle(text: string): string {
  const style = postcss.parse(text.replaceAll(':where(', ':is(').replaceAll(':has(:focus-visible)', ':focus-within').replaceAll(':focus-visible', ':focus'))
  style.walkDecls(lowerDeclaration)
  lowerFlexGaps(style)
  const { code } = transform({ filename: 'lowered.css', code: Buffer.from(style.toString()), minify: true, targets: { chrome: oldest.chromium << 16 } })
  return withoutNewer(postcss.parse(code.toString()))
}

const sized = /^(min|max)\((.+?), ?((?:[^()]|\([^()]*\))+)\)$/

/** Lengths that newer browsers work out themselves: the parts of min() and max() become a size and its limit. */
function lowerDeclaration(declaration: Declaration): void {
  declaration.value = declaration.value.replaceAll(/(?<=\d)[dsl]v(?=[hw]\b)/g, 'v')
  if (declaration.prop === 'overflow' && declaration.value === 'clip') declaration.value = 'hidden'
  const [whole, way, first = '', second = ''] = sized.exec(declaration.value) ?? []
  if (!whole) return
  const isSize = declaration.prop === 'width' || declaration.prop === 'height'
  if (isSize) declaration.cloneAfter({ prop: `${way === 'min' ? 'max' : 'min'}-${declaration.prop}`, value: first })
  declaration.value = second
}

/** Lowering says some selectors twice, in the old words and in the new; the old ones are enough. */
function withoutNewer(style: Root): string {
  style.walkRules((rule) => {
    if (rule.selector.includes(':is(') && rule.prev()?.toString().replaceAll(':-webkit-any(', ':is(') === rule.toString()) rule.remove()
  })
  return style.toString()
}
