import { codeFormats } from '../scanning/engine.ts'
import type { ScanKind } from '../scanning/feedback.ts'
import type { ScanErrorReason } from './events.ts'
import type { Rest } from './camera-session.ts'

const orType = 'press Scan code again, or type the code.'

/** What happened and what to do, for each reason. */
export const troubleWords: Record<Exclude<ScanErrorReason, 'unknown-format'>, string> = {
  'insecure-page': 'The camera works only on a secure page. Open this page with https, or type the code.',
  refused: `The camera is not allowed here. Allow it for this page in the browser, ${orType}`,
  'no-camera': `No camera was found. Connect one, ${orType}`,
  'camera-busy': `The camera is in use by another program. Close that program, ${orType}`,
  unplugged: `The camera was disconnected. Connect it, ${orType}`,
  'no-decoder': `What reads the camera's picture could not be loaded. Check the connection, ${orType}`,
}

/** Formats the page asked for that nobody reads here. */
export const unknownFormatWords = (names: readonly string[]): string =>
  `${names.join(', ')} cannot be read. Ask for ${codeFormats.slice(0, -1).join(', ')} or ${codeFormats.at(-1)}.`

/** Why the camera rests, and how it goes on. */
export const restWords: Record<Rest, string> = {
  done: 'Tap to scan again',
  taken: 'Paused: another scanner on this page uses the camera. Tap to scan here.',
  away: 'Paused while the page is hidden',
}

export const outcomeWords: Record<ScanKind, string> = { right: 'Read', wrong: 'Wrong code', repeated: 'Read already' }

export const quantityWords = 'The quantity must be a whole number, 1 or more.'
