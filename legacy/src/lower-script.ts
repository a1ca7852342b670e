import { transformAsync, types, type Visitor } from '@babel/core'
import presetEnv from '@babel/preset-env'
import { isStyle, lowerStyle } from './lower-style.ts'
import { oldest } from './oldest.ts'

const { stringLiteral, templateElement } = types

/** Style sheets of elements stand in their scripts, as text or as a template without gaps. */
const lowerStyles: { visitor: Visitor } = {
  visitor: {
    StringLiteral(path) {
      if (isStyle(path.node.value))
        path
          .replaceWith(stringLiteral(lowerStyle(path.node.value)))
          .at(0)
          ?.skip()
    },
    TemplateLiteral({ node }) {
      const [whole] = node.quasis
      const text = whole?.value.cooked
      if (!text || node.quasis.length > 1 || !isStyle(text)) return
      const lowered = lowerStyle(text)
      node.quasis = [templateElement({ raw: lowered.replaceAll(/[\\`]|\$\{/g, '\\$&'), cooked: lowered }, true)]
    },
  },
}

/** A script in words the oldest browser knows; a module is turned into SystemJS's format, which needs no import map. */
export async function lowerScript(code: string, format: 'systemjs' | false = 'systemjs'): Promise<string> {
  const lowered = await transformAsync(code, {
    presets: [[presetEnv, { modules: format, targets: { chrome: String(oldest.chromium) } }]],
    plugins: [() => lowerStyles],
    configFile: false,
    babelrc: false,
    sourceType: format ? 'module' : 'script',
    compact: true,
    minified: true,
    comments: false,
  })
  if (!lowered?.code) throw new Error('A script could not be lowered.')
  return lowered.code
}
