/** The attributes a person has set: text, or true for one that is there or not. */
export type Chosen = Readonly<Record<string, string | true>>
export type Snippet = { origin: string; tag: string; chosen: Chosen; event: string | undefined }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const attributesOf = (chosen: Chosen) =>
  Object.entries(chosen)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('')
const classOf = (tag: string) => tag.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
/** 'crossdock-scan' as a React prop: 'onCrossdockScan'. */
export const propOf = (event: string) => `on${classOf(event)}`
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** One script tag and the element, for any page. */
export const htmlSnippet = ({
  origin,
  tag,
  chosen,
  event,
}: Snippet): string => `<script type="module" src="${origin}/embed/${tag}.js"></script>
<${tag}${attributesOf(chosen)}></${tag}>${
  event
    ? `
<script type="module">
  document.querySelector('${tag}').addEventListener('${event}', (event) => console.log(event.detail))
</script>`
    : ''
}`

const propsOf = (chosen: Chosen) =>
  Object.entries(chosen)
    .map(([name, value]) =>
      value === true
        ? ` ${camel(name)}`
        : ` ${camel(name)}=${/["{}<>]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`}`,
    )
    .join('')

/** The typed wrapper of the package, for React 18 and later. */
export const reactSnippet = ({
  tag,
  chosen,
  event,
}: Snippet): string => `import { ${classOf(tag)} } from '@crossdock/elements/react/${tag}'

export function Example() {
  return <${classOf(tag)}${propsOf(chosen)}${event ? ` ${propOf(event)}={(event) => console.log(event.detail)}` : ''} />
}`

/** Vue 3 takes the element as it is; its compiler is told that the tag is none of its own. */
export const vueSnippet = ({ tag, chosen, event }: Snippet): string => `<script setup>
import '@crossdock/elements/${tag}/define'
</script>

<template>
  <${tag}${attributesOf(chosen)}${event ? ` @${event}="(event) => console.log(event.detail)"` : ''} />
</template>

<!-- vite.config.js: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('crossdock-') } } }) -->`
