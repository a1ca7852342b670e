import { basename, join } from 'node:path'
import { readdirSync } from 'node:fs'
import { hashOf } from './files.mjs'
import { importsIn, importsOf, visit } from './imports.mjs'
import { valuesOf } from './plugins.mjs'
import { root } from './sources.mjs'

/**
 * What an area needs of the portal and what the portal offers: the calls, the forms and the exports of shared modules.
 */

const contractDir = join(root, 'contract/src')
const formPrefix = 'contract/forms/'

/** A call as it is asked: 'GET /api/Order/GetOrderList'. */
const wordsOf = ([method, path, kind, hasMore]) =>
  [method, path, ...(kind ? [kind] : []), ...(hasMore ? ['with more'] : [])].join(' ')
const sorted = (entries) => Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)))
const flat = (tables, valueOf) =>
  sorted(
    Object.entries(tables).flatMap(([subject, table]) =>
      Object.entries(table).map(([name, value]) => [`${subject}.${name}`, valueOf(value)]),
    ),
  )

let contract
/**
 * The contract of these sources, read once a run:
 * { calls: { 'order.getOrder': 'GET /api/…' }, forms: { 'product.newProduct': hash } }.
 */
export function contractNow() {
  contract ??= readContract()
  return contract
}

async function readContract() {
  const files = readdirSync(join(contractDir, 'forms')).filter((name) => /^[\w-]+\.ts$/.test(name))
  const [{ routes }, ...forms] = await Promise.all(
    [join(contractDir, 'routes.ts'), ...files.map((name) => join(contractDir, 'forms', name))].map(valuesOf),
  )
  const tables = Object.fromEntries(files.map((name, index) => [basename(name, '.ts'), forms[index]]))
  return { calls: flat(routes, wordsOf), forms: flat(tables, (value) => hashOf(JSON.stringify(value))) }
}

/** Watches the modules of an area as they are built: which calls they make through `api`, which forms they read. */
export function watchContract() {
  const calls = new Set()
  const forms = new Set()
  return {
    calls,
    forms,
    plugin: {
      name: 'contract-uses',
      enforce: 'post',
      transform(code, id) {
        if (id.includes('node_modules') || !/shared-state|contract\/forms/.test(code)) return null
        const program = this.parse(code)
        const isApi = new Set(
          importsOf(program)
            .filter(({ from, name }) => from === 'shared-state' && name === 'api')
            .map(({ local }) => local),
        )
        for (const { from, name } of importsOf(program))
          if (from.startsWith(formPrefix)) forms.add(`${from.slice(formPrefix.length)}.${name}`)
        if (isApi.size > 0)
          visit(
            program,
            (node) => isCall(node, isApi) && calls.add(`${node.object.property.name}.${node.property.name}`),
          )
        return null
      },
    },
  }
}

/** api.subject.name */
const isCall = (node, isApi) =>
  node.type === 'MemberExpression' &&
  !node.computed &&
  node.object.type === 'MemberExpression' &&
  !node.object.computed &&
  isApi.has(node.object.object.name)

/** All that an area needs of the portal, from its finished scripts and from what was watched. */
export async function usesOf(chunks, shared, { calls, forms }) {
  const now = await contractNow()
  const known = (names, table) => sorted([...names].filter((name) => table[name]).map((name) => [name, table[name]]))
  return { modules: modulesOf(chunks, shared), calls: known(calls, now.calls), forms: known(forms, now.forms) }
}

function modulesOf(chunks, shared) {
  const names = new Map()
  const nameOf = (module) => names.get(module) ?? names.set(module, new Set()).get(module)
  for (const { code, imports, dynamicImports } of chunks) {
    for (const module of [...imports, ...dynamicImports]) if (shared.has(module)) nameOf(module)
    for (const { from, name } of importsIn(code)) if (shared.has(from) && name !== '*') nameOf(from).add(name)
  }
  return sorted([...names].map(([module, found]) => [module, [...found].sort()]))
}
