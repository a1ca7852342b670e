import type { Body, Call, Query, Reply } from 'contract/define'
import type { Calls } from 'contract/calls/all'
import type { Tx } from '../kernel/database.ts'
import type { Who } from '../kernel/who.ts'

/** An uploaded file, refused beyond its limit while it comes. A long one lies on disk until its request is answered. */
export type Upload = {
  fileName: string
  contentType: string
  size: number
  /** Its first bytes, which say what it is. */
  top: Buffer
  /** So many of its first bytes: all of them only of a file that may be in memory whole. */
  first: (length: number) => Promise<Buffer>
  /** All of it, one piece in memory at a time. */
  pieces: () => AsyncIterable<Buffer>
}
/**
 * A file to send: its name, type and bytes; of one that is kept in pieces the first, and how the others are read,
 * from 1.
 */
export type Download = {
  fileName: string
  contentType: string
  bytes: Buffer
  /** Kept as a file, never shown by the browser itself. */
  isSaved?: true
  more?: (tx: Tx, part: number) => Promise<Buffer | undefined>
}

/** The files of a form by their parts' names, and those of the part that may come several times. */
export type Files = Record<string, Upload>
export type FileList = readonly Upload[]

export type Input<C extends Call> = { query: Query<C>; body: Body<C>; files: Files } & (C['fileList'] extends object
  ? { fileList: FileList }
  : {})
/** One function per call: read, decide, write, tell, in the request's one transaction. */
export type Handler<C extends Call> = (
  tx: Tx,
  input: Input<C>,
  who: Who,
) => Promise<C['download'] extends true ? Download : Reply<C>>
/** Opens a transaction of the request, for whom it is; of a call that works in steps. */
export type Open = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
/**
 * A call that computes between its transactions what would hold one open: passwords. Each step reads anew what it
 * relies on, since others went on meanwhile; no Idempotency-Key is kept for it.
 */
export type InSteps<C extends Call> = { steps: (open: Open, input: Input<C>, who: Who) => Promise<Reply<C>> }
type Answerer<C extends Call> = C extends { neverKept: true; download?: never } ? Handler<C> | InSteps<C> : Handler<C>
/** The handlers of one subject, keyed as its contract is: `export const stock: Handlers<'stock'> = { ... }`. */
export type Handlers<S extends keyof Calls> = {
  [K in keyof Calls[S]]: Calls[S][K] extends Call ? Answerer<Calls[S][K]> : never
}
export type AllHandlers = { [S in keyof Calls]: Handlers<S> }
