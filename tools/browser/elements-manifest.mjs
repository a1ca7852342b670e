import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './sources.mjs'

const require = createRequire(join(root, 'shared-components/package.json'))
const analyzer = () => import(pathToFileURL(require.resolve('@custom-elements-manifest/analyzer')).href)
const litSupport = () =>
  import(
    pathToFileURL(
      require
        .resolve('@custom-elements-manifest/analyzer')
        .replace(/index\.js$/, 'src/features/framework-plugins/lit/lit.js'),
    ).href
  )

/**
 * What a page may set, call, hear, fill and style of each element: custom-elements.json, read from the doc comments of
 * their classes.
 */
export async function elementsManifest(tags) {
  const [{ create, ts }, { litPlugin }] = await Promise.all([analyzer(), litSupport()])
  const modules = tags
    .flatMap(sourcesOf)
    .map((path) => ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ES2022, true))
  const words = Object.assign({}, ...modules.map((source) => wordLists(ts, source)))
  const manifest = create({ modules, plugins: litPlugin() })
  const whole = {
    schemaVersion: manifest.schemaVersion,
    readme: '',
    modules: tags.map((tag) => moduleOf(tag, manifest.modules)),
  }
  return JSON.parse(
    JSON.stringify(whole, (key, value) => (key === 'type' && words[value?.text] ? { text: words[value.text] } : value)),
  )
}

/** Types that are a choice of words, spelt out: { MessageKind: "'Success' | 'Error'" }. */
function wordLists(ts, source) {
  const choices = source.statements.filter(
    (statement) => ts.isTypeAliasDeclaration(statement) && ts.isUnionTypeNode(statement.type),
  )
  return Object.fromEntries(
    choices
      .filter(({ type }) => type.types.every((part) => ts.isLiteralTypeNode(part)))
      .map(({ name, type }) => [name.text, type.types.map((part) => part.getText(source)).join(' | ')]),
  )
}

// An element may stand on a class of its own folder.
const sourcesOf = (tag) =>
  readdirSync(join(root, 'shared-components/src', tag))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|styles|define)\.tsx?$/.test(name))
    .map((name) => `shared-components/src/${tag}/${name}`)

const isShown = ({ privacy, static: isStatic, name }) =>
  privacy !== 'private' && privacy !== 'protected' && !isStatic && !name.startsWith('#')
const joined = (lists) => [
  ...new Map(
    lists
      .flat()
      .filter(Boolean)
      .map((item) => [item.name, item]),
  ).values(),
]

function moduleOf(tag, modules) {
  const classes = modules
    .filter(({ path }) => path.includes(`/${tag}/`))
    .flatMap(({ declarations }) => declarations.filter(({ kind }) => kind === 'class'))
  const name = tag.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())
  const own = classes.find((found) => found.name === name)
  const line = [own, ...lineOf(own, classes)]
  const members = joined(line.toReversed().map((found) => found.members))
  const hidden = new Set(members.filter((member) => !isShown(member)).map((member) => member.name))
  const file = `${tag}/${tag}.js`
  const { events = [], ...rest } = own
  const declaration = {
    ...rest,
    tagName: tag,
    customElement: true,
    members: members.filter(isShown),
    attributes: joined(line.toReversed().map((found) => found.attributes)).filter(
      ({ name, fieldName }) => name && !hidden.has(fieldName),
    ),
    events: events.filter(({ name }) => name?.startsWith('crossdock-')),
  }
  return {
    kind: 'javascript-module',
    path: file,
    declarations: [declaration],
    exports: [
      { kind: 'js', name, declaration: { name, module: file } },
      { kind: 'custom-element-definition', name: tag, declaration: { name, module: file } },
    ],
  }
}

/** The classes a class stands on, nearest first, as far as they are of its folder. */
function lineOf(found, classes) {
  const base = classes.find(({ name }) => name === found.superclass?.name)
  return base ? [base, ...lineOf(base, classes)] : []
}
