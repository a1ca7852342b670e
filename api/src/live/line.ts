import type { ServerResponse } from 'node:http'
import type WebSocket from 'ws'

/** What a connection speaks through. */
export type Line = {
  /** What its client says comes this way too; else it comes in requests of its own, to whichever process. */
  readonly hears: boolean
  isOpen: () => boolean
  waitingBytes: () => number
  send: (text: string) => void
  end: () => void
  cut: () => void
}

const open = 1

export const socketLine = (socket: WebSocket): Line => ({
  hears: true,
  isOpen: () => socket.readyState === open,
  waitingBytes: () => socket.bufferedAmount,
  send: (text) => socket.send(text),
  end: () => socket.close(1000),
  cut: () => socket.terminate(),
})

/** Server-sent events, an event for each message: JSON holds no line breaks of its own. */
export const eventLine = (answer: ServerResponse): Line => ({
  hears: false,
  isOpen: () => !answer.writableEnded && !answer.destroyed,
  waitingBytes: () => answer.writableLength,
  send: (text) => void answer.write(`data: ${text}\n\n`),
  end: () => void answer.end(),
  cut: () => void answer.destroy(),
})
