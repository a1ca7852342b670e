import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** An app's address for pushes: notes what comes and answers as it is told. */
export type Heard = { authorization: string; body: string }

export async function startListener() {
  const heard: Heard[] = []
  const answers: ((answer: http.ServerResponse) => void)[] = []
  let otherwise = (answer: http.ServerResponse): void => void answer.writeHead(200).end()
  let waiting: { count: number; done: () => void }[] = []
  const server = http.createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push({ authorization: request.headers.authorization ?? '', body })
      ;(answers.shift() ?? otherwise)(answer)
      waiting = waiting.filter(({ count, done }) => {
        if (heard.length >= count) done()
        return heard.length < count
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push`,
    /** The next answers, in order; the rest is acknowledged. */
    answerNext: (...next: ((answer: http.ServerResponse) => void)[]) => void answers.push(...next),
    answerAll: (answer: (answer: http.ServerResponse) => void) => void (otherwise = answer),
    /** Until so many have come in all. */
    until: (count: number) =>
      heard.length >= count ? Promise.resolve() : new Promise<void>((done) => waiting.push({ count, done })),
    clear() {
      heard.splice(0)
      answers.splice(0)
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

export const status =
  (code: number, body = '') =>
  (answer: http.ServerResponse) =>
    void answer.writeHead(code).end(body)
/** Takes the message and says nothing. */
export const silence = (): void => undefined
export const parse = <As>({ body }: Heard | undefined = { authorization: '', body: '{}' }): As => JSON.parse(body)
