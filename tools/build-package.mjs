import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { embedded } from './build-embed.mjs'
import { elementsManifest } from './browser/elements-manifest.mjs'
import { contractValues } from './browser/plugins.mjs'
import { production } from './browser/production.mjs'
import { scannerAddresses, scannerAssets } from './browser/scanner-assets.mjs'
import { root } from './browser/sources.mjs'
import { dist, run } from './house.mjs'

/**
 * npm run package -w shared-components: the elements as a package for other people's bundlers. Of each element its
 * class and its registration apart, a React wrapper, types, custom-elements.json and what editors read. Written to
 * dist/elements.
 */

const room = join(root, 'shared-components')
const require = createRequire(join(room, 'package.json'))
const outside =
  /^(lit|react|react-dom|@lit\/react|@lit\/reactive-element|lit-html|lit-element|@microsoft\/signalr)(\/|$)/
const tagOf = (name) => `crossdock-${name}`
const nameOf = (tag) => tag.replace(/(^|-)(\w)/g, (_, __, letter) => letter.toUpperCase())

// Our own build leaves worker and wasm alone; the bundler of whoever uses the package is to find them.
const forOtherBundlers = {
  name: 'for-other-bundlers',
  renderChunk: (code) => code.replace(/\s*\/\* @vite-ignore \*\/\s*/g, ''),
}

/** The parts of the package: its path without an ending, and the source behind it. */
const partsOf = (name) => {
  const tag = tagOf(name)
  return [
    [`${tag}/${tag}`, `src/${tag}/${tag}.ts`],
    [`${tag}/define`, `src/${tag}/${tag}.define.ts`],
    [`react/${tag}`, `src/react/${tag}.ts`],
  ]
    .map(([path, source]) => [path, join(room, source)])
    .filter(([, source]) => existsSync(source))
}

export async function buildPackage({ outDir = join(dist, 'elements') } = {}) {
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const names = embedded.filter((name) => existsSync(join(room, 'src', `${name}.ts`)))
  const parts = Object.fromEntries(names.flatMap(partsOf))
  const assets = await scannerAssets({ minify: true })
  await build({
    ...production,
    root,
    logLevel: 'error',
    plugins: [scannerAddresses(assets), contractValues(), forOtherBundlers],
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: parts, formats: ['es'] },
      rolldownOptions: {
        external: outside,
        preserveEntrySignatures: 'strict',
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  })
  for (const { name, content } of Object.values(assets)) {
    mkdirSync(join(outDir, 'parts'), { recursive: true })
    writeFileSync(join(outDir, 'parts', name), content)
  }
  await writeTypes(outDir, parts)
  await describe(outDir, names)
  return { outDir, parts: Object.keys(parts) }
}

/**
 * Types as tsc makes them, of what the parts reach and no more; names of workspaces become paths inside the package.
 */
async function writeTypes(outDir, parts) {
  const made = mkdtempSync(join(dist, 'types-'))
  const config = join(made, 'tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      include: [],
      files: [...Object.values(parts), join(room, 'src/browser-test.d.ts')],
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir: join(made, 'out'),
        types: ['node'],
        // By path: what is found in node_modules, as workspaces are, is left out of what tsc writes.
        paths: { 'contract/*': [join(root, 'contract/src/*.ts')] },
        typeRoots: [join(root, 'node_modules/@types')],
      },
    }),
  )
  try {
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config])
    const places = { made: join(made, 'out'), outDir }
    for (const [path, source] of Object.entries(parts)) {
      const file = join(places.made, relative(root, source)).replace(/\.tsx?$/, '.d.ts')
      copyTypes(file, places)
      const target = join(outDir, `${path}.d.ts`)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(
        target,
        `export * from '${relative(dirname(target), copyOf(file, places)).replace(/\.d\.ts$/, '.js')}'\n`,
      )
    }
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

const copyOf = (file, { made, outDir }) => join(outDir, 'types', relative(made, file))

/** Copies a file of types and all it imports of ours. */
function copyTypes(file, places) {
  const target = copyOf(file, places)
  if (existsSync(target)) return
  const wanted = []
  const text = readFileSync(file, 'utf8').replace(
    /((?:from|import)\s*\(?\s*['"])([^'"]+)(['"])/g,
    (whole, before, specifier, after) => {
      const found = sourceOf(file, specifier, places)
      if (!found) return whole
      wanted.push(found)
      const path = relative(dirname(target), copyOf(found, places)).replace(/\.d\.ts$/, '.js')
      return before + (path.startsWith('.') ? path : `./${path}`) + after
    },
  )
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  for (const found of wanted) copyTypes(found, places)
}

function sourceOf(file, specifier, { made }) {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier.replace(/\.tsx?$/, '.d.ts'))
  if (specifier.startsWith('contract/'))
    return join(made, 'contract/src', `${specifier.slice('contract/'.length)}.d.ts`)
  return undefined
}

/** custom-elements.json, what VS Code and JetBrains editors complete with, package.json and a page to read. */
async function describe(outDir, names) {
  const manifest = await elementsManifest(names.map(tagOf))
  const [{ getVsCodeHtmlCustomData }, { getWebTypesData }] = await Promise.all([
    import(require.resolve('custom-element-vs-code-integration').replace(/\.cjs$/, '.js')),
    import(require.resolve('custom-element-jet-brains-integration').replace(/\.cjs$/, '.js')),
  ])
  const { version, license, dependencies } = JSON.parse(readFileSync(join(room, 'package.json'), 'utf8'))
  // Types of what the API answers are written with it; none of its code is asked for.
  const { typebox } = JSON.parse(readFileSync(join(root, 'contract/package.json'), 'utf8')).dependencies
  const ownName = '@crossdock/elements'
  const put = (name, value) => writeFileSync(join(outDir, name), `${JSON.stringify(value, null, 2)}\n`)
  put('custom-elements.json', manifest)
  put('vscode.html-custom-data.json', getVsCodeHtmlCustomData(manifest))
  put('web-types.json', getWebTypesData(manifest, { hideLogs: true }, { name: ownName, version }))
  const wanted = ['lit', '@lit/react', '@microsoft/signalr']
  put('package.json', {
    name: ownName,
    version,
    license,
    type: 'module',
    description:
      'Scanner, stock-in dialog, notification bell, order status and message dialog of Crossdock as custom elements',
    sideEffects: ['./*/define.js'],
    customElements: 'custom-elements.json',
    'web-types': './web-types.json',
    exports: {
      ...Object.fromEntries(names.flatMap((name) => exportsOf(outDir, name))),
      './custom-elements.json': './custom-elements.json',
      './package.json': './package.json',
    },
    dependencies: { ...Object.fromEntries(wanted.map((name) => [name, dependencies[name]])), typebox },
    peerDependencies: { react: '>=18', 'react-dom': '>=18' },
    peerDependenciesMeta: { react: { optional: true }, 'react-dom': { optional: true } },
  })
  writeFileSync(join(outDir, 'README.md'), readme(ownName, names))
  writeFileSync(join(outDir, 'LICENSE'), readFileSync(join(root, 'LICENSE')))
}

const exportsOf = (outDir, name) => {
  const tag = tagOf(name)
  const both = (path) => ({ types: `./${path}.d.ts`, default: `./${path}.js` })
  const all = [
    [`./${tag}`, `${tag}/${tag}`],
    [`./${tag}/define`, `${tag}/define`],
    [`./react/${tag}`, `react/${tag}`],
  ]
  return all.filter(([, path]) => existsSync(join(outDir, `${path}.js`))).map(([key, path]) => [key, both(path)])
}

const readme = (ownName, names) => `# ${ownName}
Custom elements of Crossdock. Each stands alone: \`import '${ownName}/crossdock-scanner/define'\` registers it, \`import { CrossdockScanner } from '${ownName}/crossdock-scanner'\` is the class alone, \`import { CrossdockScanner } from '${ownName}/react/crossdock-scanner'\` is for React.

${names.map((name) => `- \`<${tagOf(name)}>\` (${nameOf(tagOf(name))})`).join('\n')}

What each takes, tells and shows: custom-elements.json, and the live page /elements of every Crossdock portal.
`

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { outDir, parts } = await buildPackage()
  console.log(`${parts.length} modules in ${relative(root, outDir)}`)
}
