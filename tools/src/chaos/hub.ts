import WebSocket from 'ws'

type Hint = { subject: string; id?: number }
type Message = { target?: string; arguments?: [{ changes?: Hint[] }?] }

const separator = '\u001e'
const againMs = 300
/** The server takes a client that says nothing for half a minute for gone. */
const pingMs = 5_000
const ping = JSON.stringify({ type: 6 }) + separator

/** Somebody who listens to the hub of one process, and comes back whenever it is cut off. */
export class Ear {
  private socket: WebSocket | undefined
  private isOver = false
  private readonly heard = new Set<string>()
  private liveAt = 0
  private readonly pinging = setInterval(
    () => this.socket?.readyState === WebSocket.OPEN && this.socket.send(ping),
    pingMs,
  )
  isLive = false
  /** How often it was cut off. */
  lost = 0

  constructor(
    private readonly base: string,
    private readonly token: string,
  ) {
    this.connect()
  }

  /** From now on. */
  forget(): void {
    this.heard.clear()
  }

  /**
   * The change itself, or that anything of the subject changed; whoever came back after it, reads everything anew, as a
   * page does.
   */
  hasHeard = (subject: string, id: number, since: number): boolean =>
    this.heard.has(`${subject} ${id}`) || this.heard.has(subject) || (this.isLive && this.liveAt > since)

  cut(): void {
    this.socket?.terminate()
  }

  end(): void {
    this.isOver = true
    clearInterval(this.pinging)
    this.cut()
  }

  private connect(): void {
    if (this.isOver) return
    const address = `${this.base.replace(/^http/, 'ws')}/hubs/notification?access_token=${this.token}`
    const socket = new WebSocket(address, { handshakeTimeout: 5_000 })
    this.socket = socket
    socket.once('open', () => socket.send(JSON.stringify({ protocol: 'json', version: 1 }) + separator))
    socket.on('message', (data) => {
      if (!this.isLive) this.liveAt = Date.now()
      this.isLive = true
      for (const record of String(data).split(separator).filter(Boolean)) this.take(JSON.parse(record) as Message)
    })
    socket.on('error', () => undefined)
    socket.once('close', () => {
      if (this.isLive) this.lost++
      this.isLive = false
      setTimeout(() => this.connect(), againMs).unref()
    })
  }

  private take({ target, arguments: told }: Message): void {
    if (target !== 'Changed') return
    for (const { subject, id } of told?.[0]?.changes ?? [])
      this.heard.add(id === undefined ? subject : `${subject} ${id}`)
  }
}
