import {
  isBinaryExpression,
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isJsxAttribute,
  isLiteralTypeNode,
  isNewExpression,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'

/** What a file says, as TypeScript itself reads it. */
export type Parsed = {
  imports: { specifier: string; isType: boolean }[]
  /**
   * What it does that a rule, a handler or a screen may not: `sql`, `Date.now()`, `fetch()`, `style=`, `.innerHTML =`,
   * …
   */
  acts: string[]
}

const config = '/house/tsconfig.json'
const compilerOptions = { noLib: true, noResolve: true, allowJs: true, types: [], jsx: 'preserve', noEmit: true }

/** Parses sources by path; nothing is read from disk, so a test may plant a file that is not there. */
export function parse(texts: Record<string, string>): Map<string, Parsed> {
  const paths = Object.keys(texts)
  const files = Object.fromEntries(paths.map((path) => [`/house/${path}`, texts[path] ?? '']))
  const fs = createVirtualFileSystem({
    ...files,
    [config]: JSON.stringify({ compilerOptions, files: Object.keys(files) }),
  })
  const api = new API({ cwd: '/house', fs })
  try {
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program
    return new Map(
      paths.map((path) => {
        const file = program?.getSourceFile(`/house/${path}`)
        if (!file) throw new Error(`TypeScript did not read ${path}.`)
        return [path, read(file)]
      }),
    )
  } finally {
    api.close()
  }
}

function read(file: Node): Parsed {
  const parsed: Parsed = { imports: [], acts: [] }
  const visit = (node: Node): void => {
    const found = importOf(node)
    if (found) parsed.imports.push(found)
    const act = actOf(node)
    if (act) parsed.acts.push(act)
    node.forEachChild(visit)
  }
  visit(file)
  return parsed
}

const textOf = (node: Node | undefined): string | undefined => (node && isStringLiteral(node) ? node.text : undefined)

function importOf(node: Node): Parsed['imports'][number] | undefined {
  const [specifier, isType] = isImportDeclaration(node)
    ? [textOf(node.moduleSpecifier), node.importClause?.phaseModifier === SyntaxKind.TypeKeyword]
    : isExportDeclaration(node)
      ? [textOf(node.moduleSpecifier), node.isTypeOnly]
      : isImportTypeNode(node) && isLiteralTypeNode(node.argument)
        ? [textOf(node.argument.literal), true]
        : isCallExpression(node) && node.expression.kind === SyntaxKind.ImportKeyword
          ? [textOf(node.arguments[0]), false]
          : []
  return specifier === undefined ? undefined : { specifier, isType: isType === true }
}

// `globalThis.fetch` is `fetch`.
const nameOf = (node: Node): string =>
  isIdentifier(node)
    ? node.text
    : isPropertyAccessExpression(node)
      ? `${nameOf(node.expression)}.${node.name.text}`.replace(/^(globalThis|window|self)\./, '')
      : ''

function actOf(node: Node): string | undefined {
  if (isTaggedTemplateExpression(node)) return taggedAct(nameOf(node.tag), node.template)
  if (isCallExpression(node)) return calledAct(nameOf(node.expression), node.arguments)
  if (isNewExpression(node) && nameOf(node.expression) === 'Date' && !node.arguments?.length) return 'new Date()'
  if (isPropertyAccessExpression(node) && nameOf(node).startsWith('process.')) return 'process'
  if (isJsxAttribute(node) && ['style', 'dangerouslySetInnerHTML'].includes(nameOf(node.name)))
    return `${nameOf(node.name)}=`
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken)
    return /\.(innerHTML|outerHTML)$/.exec(nameOf(node.left))?.[0]
  return undefined
}

// `sql<Row>`…`` and sql.raw count; so does a Lit template that sets a style.
function taggedAct(tag: string, template: Node): string | undefined {
  if (/^(sql|.*\.sql)$/.test(tag)) return 'sql'
  return ['html', 'svg'].includes(tag) && /\sstyle\s*=/.test(template.getText()) ? 'style=' : undefined
}

const clocks = /^(Date|Date\.now|performance\.now|setTimeout|setInterval|setImmediate|queueMicrotask)$/
const chance = /^(Math\.random|crypto\.\w+|randomUUID|randomBytes|randomInt)$/

function calledAct(name: string, [first]: readonly Node[]): string | undefined {
  if (name.startsWith('sql.')) return 'sql'
  if (clocks.test(name) || chance.test(name) || name === 'fetch') return `${name}()`
  if (name.endsWith('.insertAdjacentHTML')) return 'insertAdjacentHTML()'
  return name.endsWith('.setAttribute') && textOf(first) === 'style' ? 'style=' : undefined
}
