import WebSocket from 'ws'

type Message = {
  type: number
  target?: string
  arguments?: unknown[]
  error?: string
  allowReconnect?: boolean
  invocationId?: string
}

/** One raw client of the hub, record by record: for what the real client would never do. */
export type Listener = {
  socket: WebSocket
  /** Every record that came, the handshake's answer first. */
  records: Message[]
  say: (...messages: (object | string)[]) => void
  /** The first record of which it is so, waited for. */
  until: (what: string, isIt: (record: Message) => boolean) => Promise<Message>
  /** The code the socket was closed with. */
  closed: Promise<number>
}

const hubOf = (base: string): string => `${base.replace(/^http/, 'ws')}/hubs/notification`
const written = (message: object | string): string =>
  `${typeof message === 'string' ? message : JSON.stringify(message)}\u001e`

/** The status that an upgrade is refused with. */
export const refusedUpgrade = (
  base: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(hubOf(base) + query, { headers })
    socket.once('open', () => (socket.terminate(), reject(new Error('The upgrade was not refused.'))))
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.once('error', reject)
  })

export type ListenOptions = { isInHeader?: boolean; headers?: Record<string, string>; readingMs?: number }

/** Connects with the token in the address, as browsers do, or in the header. */
export async function connect(
  base: string,
  token: string,
  { isInHeader = false, headers = {}, readingMs }: ListenOptions = {},
): Promise<Listener> {
  const query = new URLSearchParams({
    ...(isInHeader ? {} : { access_token: token }),
    ...(readingMs === undefined ? {} : { readingMs: String(readingMs) }),
  })
  const socket = new WebSocket(`${hubOf(base)}?${query}`, {
    headers: { ...headers, ...(isInHeader ? { authorization: `Bearer ${token}` } : {}) },
  })
  const records: Message[] = []
  let look = (): void => undefined
  socket.on('message', (data) => {
    records.push(
      ...String(data)
        .split('\u001e')
        .slice(0, -1)
        .map((record) => JSON.parse(record) as Message),
    )
    look()
  })
  const closed = new Promise<number>((resolve) => socket.once('close', (code) => resolve(code)))
  await new Promise((resolve, reject) =>
    socket
      .once('open', resolve)
      .once('error', reject)
      .once('unexpected-response', (_, response) => reject(new Error(`Refused with ${response.statusCode}.`))),
  )
  const until = async (what: string, isIt: (record: Message) => boolean): Promise<Message> => {
    for (;;) {
      const found = records.find(isIt)
      if (found) return found
      const more = new Promise<'more'>((resolve) => {
        look = () => resolve('more')
      })
      if ((await Promise.race([closed, more])) !== 'more' && !records.some(isIt))
        throw new Error(`${what} did not come before the connection was closed.`)
    }
  }
  return { socket, records, closed, until, say: (...messages) => socket.send(messages.map(written).join('')) }
}

/** Connected and past the handshake: what is told from now on is heard. */
export async function listenTo(base: string, token: string, options: ListenOptions = {}): Promise<Listener> {
  const listener = await connect(base, token, options)
  listener.say({ protocol: 'json', version: 1 })
  await listener.until('The answer to the handshake', () => true)
  return listener
}

export const isNews = (record: Message): boolean => record.target === 'NotifyUser'
export const isClose = (record: Message): boolean => record.type === 7
