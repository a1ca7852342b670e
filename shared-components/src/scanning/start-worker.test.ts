import { expect } from 'chai'
import { assets } from './assets.ts'
import { startWorker } from './start-worker.ts'

const open = { kind: 'open', watch: 1, wanted: { formats: ['EAN13'], expected: [] }, wasm: assets.wasm }
const firstWord = (worker: Worker): Promise<unknown> =>
  new Promise((done, failed) => {
    worker.addEventListener(
      'message',
      ({ data }) => {
        worker.terminate()
        done(data)
      },
      { once: true },
    )
    const fail = (event: ErrorEvent): void => {
      event.preventDefault()
      failed(new Error('The worker did not start.'))
    }
    worker.addEventListener('error', fail, { once: true })
  })

test('a worker of this origin starts', async () => {
  const worker = startWorker(assets.worker)
  const answer = firstWord(worker)
  worker.postMessage(open)
  expect(await answer).to.deep.equal({ kind: 'open', watch: 1, engine: 'zxing-wasm' })
})

test('a worker from elsewhere starts, through a script of the page’s own that imports it', async () => {
  expect(await firstWord(startWorker('data:text/javascript,postMessage("from elsewhere")'))).to.equal('from elsewhere')
})

test('what is told a worker from elsewhere before it has come is heard by it', async () => {
  const late = 'await 0; addEventListener("message", ({ data }) => postMessage(data + ", heard"))'
  const worker = startWorker(`data:text/javascript,${encodeURIComponent(late)}`)
  const answer = firstWord(worker)
  worker.postMessage('early')
  expect(await answer).to.equal('early, heard')
})

test('a script from elsewhere that cannot be had is an error of its worker', async () => {
  const outcome = await firstWord(startWorker('data:text/plain,none')).catch((problem: Error) => problem.message)
  expect(outcome).to.equal('The worker did not start.')
})

/** A page that takes script addresses from its named policies only, in which the starter is loaded twice. */
function openStrictPage(policies: string, starters: readonly string[]): HTMLIFrameElement {
  const page = document.createElement('iframe')
  const start = (starter: string): string =>
    `try { const { startWorker } = await import('${starter}'); const worker = startWorker('${assets.worker}'); ` +
    `worker.onmessage = ({ data }) => parent.postMessage(data.kind, '*'); ` +
    `worker.postMessage(${JSON.stringify(open)}) } catch (problem) { parent.postMessage(problem.name, '*') }`
  page.srcdoc =
    '<meta http-equiv="Content-Security-Policy" ' +
    `content="require-trusted-types-for 'script'; trusted-types ${policies}">` +
    `<script type="module">${starters.map(start).join('\n')}</script>`
  document.body.append(page)
  return page
}

const wordsOf = (page: HTMLIFrameElement, count: number): Promise<unknown[]> =>
  new Promise((done) => {
    const words: unknown[] = []
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== page.contentWindow) return
      words.push(data)
      if (words.length < count) return
      removeEventListener('message', hear)
      page.remove()
      done(words)
    }
    addEventListener('message', hear)
  })

test('under Trusted Types a worker starts through the policy crossdock-scanner, even when the file is loaded twice', async () => {
  const starter = new URL('./start-worker.ts', import.meta.url).href
  expect(await wordsOf(openStrictPage('crossdock-scanner', [starter, `${starter}?again`]), 2)).to.deep.equal([
    'open',
    'open',
  ])
})

test('a page that leaves the policy out gets an error that can be answered', async () => {
  const starter = new URL('./start-worker.ts', import.meta.url).href
  expect(await wordsOf(openStrictPage("'none'", [starter]), 1)).to.deep.equal(['TypeError'])
})
