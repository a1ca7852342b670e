import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { settings } from '../kernel/settings.ts'
import { cut } from '../kernel/text.ts'
import type { Words } from './words.ts'

export type Send = (to: string, words: Words) => Promise<void>

/** The folder mails are written to where no SMTP_URL is set. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** By SMTP where it is set; else each mail is a file, whole as soon as it has its name. */
export function sender(): Send {
  const { smtpUrl, mailFrom, dataDir } = settings()
  return smtpUrl ? bySmtp(smtpUrl, mailFrom) : toFolder(mailFolder(dataDir))
}

/** How long a mail server may be silent, and how long one mail may take in all. */
export type Patience = { silentMs: number; wholeMs: number }
const patience: Patience = { silentMs: 10_000, wholeMs: 60_000 }

/** A mail server that does not answer holds up nothing for long: the mail goes again later. */
export function bySmtp(url: string, from: string, { silentMs, wholeMs }: Patience = patience): Send {
  const transport = createTransport({
    url,
    connectionTimeout: silentMs,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
  })
  return async (to, { subject, text }) => {
    const mail = {
      from,
      // An object, so that no comma in it makes several addresses of one.
      to: { name: '', address: to },
      subject,
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
      // One that goes on talking is left too; its types know no signal yet.
      signal: AbortSignal.timeout(wholeMs),
    }
    await transport.sendMail(mail)
  }
}

type SmtpFailure = { responseCode?: number; command?: string }

/**
 * True where this mail will never be taken: its recipient or its content is refused for good. A refused sign-in or sender
 * is a setting that somebody mends, and a 4xx, as all else, passes.
 */
export function isForGood(problem: unknown): boolean {
  const { responseCode = 0, command = '' } = problem as SmtpFailure
  return responseCode >= 500 && responseCode !== 530 && /^(RCPT TO|DATA)/.test(command)
}

/** What a mail server said, without what opens anything: it may repeat the link of the mail it refuses. */
export const saidBy = (problem: unknown): string =>
  cut(
    (problem instanceof Error ? problem.message : String(problem))
      .replace(/(token=)[^\s&"'<>]+/gi, '$1***')
      .replace(/\s+/g, ' ')
      .trim(),
    500,
  )

export const toFolder =
  (folder: string): Send =>
  async (to, { subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const time = new Date().toISOString().replace(/[:.]/g, '-')
    const name = `${time}-${to.replace(/[^\w.@+-]/g, '_').slice(0, 80)}-${randomBytes(3).toString('hex')}.txt`
    const path = join(folder, `.${name}`)
    await writeFile(path, `To: ${to}\nSubject: ${subject}\n\n${text}`, { mode: 0o600 })
    await rename(path, join(folder, name))
  }
