import { Told } from '../house.mjs'

/** What a person reads of a backup or a restore. */

export const megabytes = (bytes) => `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en')} MB`

const isFull = (problem) => ['ENOSPC', 'EDQUOT'].includes(problem.code)
const isClosed = (problem) => ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENAMETOOLONG'].includes(problem.code)
// PostgreSQL's own codes for a server that stops, and what the driver says of one that is gone.
const isGone = (problem) =>
  problem.code?.startsWith?.('57P0') ||
  ['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(problem.code) ||
  /^Connection terminated|^Client was closed/.test(problem.message)

/** A problem as a sentence, where it is one that a person can mend: `place` is what was written. */
export function inWords(problem, place) {
  if (isFull(problem)) return new Told(`The disk of ${place} is full. What was written there is deleted again.`)
  if (isClosed(problem)) return new Told(`${place}: not allowed here (${problem.message}).`)
  if (isGone(problem))
    return new Told(`The database stopped meanwhile (${problem.message}). What was written is deleted again.`)
  return problem
}

/** Says every few seconds how much is done: called with each piece, it looks at the clock itself. */
export function progressOf(totalBytes, log, everyMs = 5000) {
  let done = 0
  let saidAt = Date.now()
  return (bytes) => {
    done += bytes
    if (Date.now() - saidAt < everyMs) return
    saidAt = Date.now()
    log(`${megabytes(done)} of about ${megabytes(Math.max(done, totalBytes))}`)
  }
}
