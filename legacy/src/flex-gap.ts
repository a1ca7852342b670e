import postcss, { type Declaration, type Root, type Rule } from 'postcss'

/** What a selector said of itself so far. */
type Box = { isFlex: boolean; isColumn: boolean; wraps: boolean; gap: string | undefined }

/** What a rule says of a property. */
export const valueOf = (rule: Rule, prop: string): string | undefined => {
  const found = rule.nodes.findLast((node): node is Declaration => node.type === 'decl' && node.prop === prop)
  return found?.value
}

/**
 * Chromium knows gaps of grids from 66 on, and of flex boxes from 84 on: those become margins between their children.
 */
export function lowerFlexGaps(style: Root): void {
  const boxes = new Map<string, Box>()
  const rules: Rule[] = []
  style.walkRules((rule) => void rules.push(rule))
  for (const rule of rules) lowerRule(rule, boxes)
}

function lowerRule(rule: Rule, boxes: Map<string, Box>): void {
  const lowered = rule.selectors
    .filter((selector) => !/::/.test(selector))
    .map((selector) => ({ selector, before: boxes.get(selector), now: boxAfter(rule, boxes.get(selector)) }))
  for (const { selector, now } of lowered) boxes.set(selector, now)
  const changed = lowered.filter(
    ({ before, now }) => (now.isFlex || before?.isFlex) && now.gap && JSON.stringify(before) !== JSON.stringify(now),
  )
  for (const { selector, now } of changed.toReversed())
    rule.after(
      now.isFlex
        ? marginsOf(selector, now)
        : [margin(`${selector} > * + *`, { 'margin-left': '0', 'margin-top': '0' })],
    )
  const [first] = changed
  if (!first) return
  rule.walkDecls(/^gap$/, (declaration) => void declaration.remove())
  if (!first.now.isFlex) rule.append({ prop: 'gap', value: first.now.gap ?? '0' })
}

function boxAfter(rule: Rule, before: Box | undefined): Box {
  const display = valueOf(rule, 'display')
  const direction = valueOf(rule, 'flex-direction')
  const wrap = valueOf(rule, 'flex-wrap')
  return {
    isFlex: display && display !== 'none' ? /^(inline-)?flex$/.test(display) : (before?.isFlex ?? false),
    isColumn: direction ? direction.startsWith('column') : (before?.isColumn ?? false),
    wraps: wrap ? wrap !== 'nowrap' : (before?.wraps ?? false),
    gap: valueOf(rule, 'gap') ?? before?.gap,
  }
}

const margin = (selector: string, margins: Record<string, string>): Rule =>
  postcss.rule({ selector, nodes: Object.entries(margins).map(([prop, value]) => postcss.decl({ prop, value })) })

/**
 * Each child keeps the gap to the one before it; where lines wrap, half of it above and below. A lone icon, or a word
 * in a button, keeps it to the text beside it, which takes no margin. A dialog stands apart from them all.
 */
function marginsOf(selector: string, { isColumn, wraps, gap = '0' }: Box): Rule[] {
  const [row = gap, column = row] = postcss.list.space(gap)
  const between: Record<string, string> = isColumn
    ? { 'margin-left': '0', 'margin-top': row }
    : { 'margin-left': column }
  const icon = isColumn
    ? []
    : [
        margin(`${selector} > :-webkit-any(svg, input):only-child`, { 'margin-right': column }),
        margin(`${selector}:-webkit-any(a, button) > :-webkit-any(span, b, strong, small):only-child`, {
          'margin-left': column,
        }),
      ]
  return [
    ...icon,
    ...(wraps && !isColumn
      ? [margin(`${selector} > *`, { 'margin-top': `calc(${row} / 2)`, 'margin-bottom': `calc(${row} / 2)` })]
      : []),
    margin(`${selector} > * + *`, between),
    margin(`${selector} > * + dialog`, { 'margin-left': 'auto', 'margin-top': 'auto' }),
  ]
}
