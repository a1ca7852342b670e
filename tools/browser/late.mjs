import { visit } from './imports.mjs'

/** What an area loads only when it is opened: which file main.tsx names for each screen. */

const keyOf = ({ key }) => key?.value ?? key?.name
const propertyNamed = (object, name) =>
  object?.type === 'ObjectExpression'
    ? object.properties.find((property) => keyOf(property) === name)?.value
    : undefined

/** Watches main.tsx as it is built: { screens: Map of path and the id of its module, plugin }. */
export function watchLate(main) {
  const screens = new Map()
  const plugin = {
    name: 'late-screens',
    enforce: 'post',
    async transform(code, id) {
      if (id !== main) return null
      const listed = []
      visit(
        this.parse(code),
        (node) =>
          node.type === 'CallExpression' &&
          listed.push(...(propertyNamed(node.arguments[0], 'screens')?.properties ?? [])),
      )
      for (const property of listed) {
        const [file] = importsIn(property.value)
        const found = file ? await this.resolve(file, id) : undefined
        if (found) screens.set(keyOf(property), found.id)
      }
      return null
    },
  }
  return { screens, plugin }
}

function importsIn(node) {
  const found = []
  visit(
    node,
    (part) => part.type === 'ImportExpression' && part.source.type === 'Literal' && found.push(part.source.value),
  )
  return found
}
