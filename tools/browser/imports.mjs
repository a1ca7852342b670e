import { parseAst } from 'rolldown/parseAst'

/** What a script imports by name: [{ from, name, local }]; the whole of a module is '*'. */
export const importsIn = (code) => importsOf(parseAst(code))

/** The same of a parsed script. */
export const importsOf = (program) => program.body.filter(({ type }) => type === 'ImportDeclaration').flatMap(({ source, specifiers }) =>
  specifiers.map((one) => ({ from: source.value, name: nameOf(one), local: one.local.name })))

function nameOf({ type, imported }) {
  if (type === 'ImportDefaultSpecifier') return 'default'
  return type === 'ImportSpecifier' ? (imported.name ?? imported.value) : '*'
}
