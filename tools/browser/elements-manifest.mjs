import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './sources.mjs'

const require = createRequire(join(root, 'shared-components/package.json'))
const analyzer = () => import(pathToFileURL(require.resolve('@custom-elements-manifest/analyzer')).href)
const litSupport = () => import(pathToFileURL(require.resolve('@custom-elements-manifest/analyzer').replace(/index\.js$/, 'src/features/framework-plugins/lit/lit.js')).href)

/** What a page may set, call, hear, fill and style of each element: custom-elements.json, read from the doc comments of their classes. */
export async function elementsManifest(tags) {
  const [{ create, ts }, { litPlugin }] = await Promise.all([analyzer(), litSupport()])
  const modules = tags.map((tag) => `shared-components/src/${tag}/${tag}.ts`).filter((path) => existsSync(join(root, path)))
    .map((path) => ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ES2022, true))
  const words = Object.assign({}, ...modules.map((source) => wordLists(ts, source)))
  const manifest = create({ modules, plugins: litPlugin() })
  const whole = { schemaVersion: manifest.schemaVersion, readme: '', modules: manifest.modules.map(({ path, declarations }) => moduleOf(path, declarations)) }
  return JSON.parse(JSON.stringify(whole, (key, value) => (key === 'type' && words[value?.text] ? { text: words[value.text] } : value)))
}

/** Types that are a choice of words, spelt out: { MessageKind: "'Success' | 'Error'" }. */
function wordLists(ts, source) {
  const choices = source.statements.filter((statement) => ts.isTypeAliasDeclaration(statement) && ts.isUnionTypeNode(statement.type))
  return Object.fromEntries(choices.filter(({ type }) => type.types.every((part) => ts.isLiteralTypeNode(part))).map(({ name, type }) => [name.text, type.types.map((part) => part.getText(source)).join(' | ')]))
}

function moduleOf(path, declarations) {
  const tag = path.split('/').at(-1).replace(/\.ts$/, '')
  const [found] = declarations.filter(({ kind }) => kind === 'class')
  const file = `${tag}/${tag}.js`
  const { events = [], members = [], attributes = [], ...rest } = found
  const declaration = {
    ...rest, tagName: tag, customElement: true,
    attributes: attributes.filter(({ name }) => name),
    members: members.filter(({ privacy, static: isStatic, name }) => privacy !== 'private' && privacy !== 'protected' && !isStatic && !name.startsWith('#')),
    events: events.filter(({ name }) => name?.startsWith('crossdock-')),
  }
  return {
    kind: 'javascript-module', path: file, declarations: [declaration],
    exports: [
      { kind: 'js', name: found.name, declaration: { name: found.name, module: file } },
      { kind: 'custom-element-definition', name: tag, declaration: { name: found.name, module: file } },
    ],
  }
}
