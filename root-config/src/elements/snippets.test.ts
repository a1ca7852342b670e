import { expect, test } from 'vitest'
import { htmlSnippet, propOf, reactSnippet, vueSnippet } from './snippets.ts'

const scanner = {
  origin: 'https://portal.example',
  tag: 'crossdock-scanner',
  chosen: { mode: 'camera', inline: true },
  event: 'crossdock-scan',
} as const

test('the HTML is one script tag, the element as it was set, and its first event', () => {
  expect(htmlSnippet(scanner))
    .toBe(`<script type="module" src="https://portal.example/embed/crossdock-scanner.js"></script>
<crossdock-scanner mode="camera" inline></crossdock-scanner>
<script type="module">
  document.querySelector('crossdock-scanner').addEventListener('crossdock-scan', (event) => console.log(event.detail))
</script>`)
})

test('a value with quotes or markup stays text in every snippet', () => {
  const odd = { ...scanner, chosen: { label: 'say "<b>hi</b>" & go' } }
  expect(htmlSnippet(odd)).toContain('label="say &quot;&lt;b>hi&lt;/b>&quot; &amp; go"')
  expect(vueSnippet(odd)).toContain('label="say &quot;&lt;b>hi&lt;/b>&quot; &amp; go"')
  expect(reactSnippet(odd)).toContain('label={"say \\"<b>hi</b>\\" & go"}')
})

test('React hears an event by a prop of its name', () => {
  expect(propOf('crossdock-stock-in-done')).toBe('onCrossdockStockInDone')
  expect(reactSnippet(scanner)).toContain('<CrossdockScanner mode="camera" inline onCrossdockScan=')
})
