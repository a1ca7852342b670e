import http from 'node:http'
import https from 'node:https'

/** One push on the wire, and how it was acknowledged. */

export type Delivered = { status: number; body: string; tookMs: number; problem: string }

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 64 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 64 }),
}

/** Waits for the answer no longer than the marketplace does, and closes then. */
export function deliver(url: string, body: string, authorization: string, waitMs: number): Promise<Delivered> {
  const started = performance.now()
  const target = new URL(url)
  const isSecure = target.protocol === 'https:'
  return new Promise((done) => {
    const end = (status: number, text: string, problem: string) =>
      done({ status, body: text, problem, tookMs: Math.round(performance.now() - started) })
    const headers = {
      authorization,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }
    const agent = isSecure ? agents['https:'] : agents['http:']
    const request = (isSecure ? https : http).request(target, { method: 'POST', headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        if (text.length < 2000) text += part
      })
      answer.on('end', () => {
        clearTimeout(timer)
        end(answer.statusCode ?? 0, text, '')
      })
      answer.on('error', () => end(0, '', 'closed'))
    })
    const timer = setTimeout(() => {
      end(0, '', 'late')
      request.destroy()
    }, waitMs)
    request.on('error', () => {
      clearTimeout(timer)
      end(0, '', 'no answer')
    })
    request.end(body)
  })
}
