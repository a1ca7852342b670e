import { parseSync, traverse, type types } from '@babel/core'

/** What Chromium 74 cannot read, as the parser calls it. */
const tooNew = /^(Optional|ClassPrivateMethod|StaticBlock|ClassAccessorProperty)/
/** What it reads in modules alone. */
const ofModules = /^(ImportDeclaration|Export)/
const newOperators = ['??', '??=', '||=', '&&=']

/** The kinds of words in a script that the oldest browser (oldest.ts) cannot read. */
export function newSyntaxIn(code: string, sourceType: 'script' | 'module' = 'script'): string[] {
  const found = new Set<string>()
  traverse(parseSync(code, { configFile: false, babelrc: false, sourceType }) as types.File, {
    enter: ({ node }) => {
      const isNewOperator = 'operator' in node && newOperators.includes(String(node.operator))
      const isNewFlag = node.type === 'RegExpLiteral' && /[dv]/.test(node.flags)
      const isNewNumber = node.type === 'NumericLiteral' && String(node.extra?.['raw']).includes('_')
      const isNewHere = sourceType === 'script' && ofModules.test(node.type)
      if (tooNew.test(node.type) || isNewOperator || isNewFlag || isNewNumber || isNewHere) found.add(node.type)
    },
  })
  return [...found]
}
