import { parseAst } from 'rolldown/parseAst'

/** What a script imports by name: [{ from, name, local }]; the whole of a module is '*'. */
export const importsIn = (code) => importsOf(parseAst(code))

/** The same of a parsed script. */
export const importsOf = (program) =>
  program.body
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ source, specifiers }) =>
      specifiers.map((one) => ({ from: source.value, name: nameOf(one), local: one.local.name })),
    )

function nameOf({ type, imported }) {
  if (type === 'ImportDefaultSpecifier') return 'default'
  return type === 'ImportSpecifier' ? (imported.name ?? imported.value) : '*'
}

/** Looks at a part of a parsed script and at all parts within it. */
export function visit(node, look) {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') look(node)
  for (const part of Object.values(node)) if (part && typeof part === 'object') visit(part, look)
}
