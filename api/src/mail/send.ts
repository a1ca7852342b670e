import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { settings } from '../kernel/settings.ts'
import type { Words } from './words.ts'

export type Send = (to: string, words: Words) => Promise<void>

/** The folder mails are written to where no SMTP_URL is set. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** By SMTP where it is set; else each mail is a file, whole as soon as it has its name. */
export function sender(): Send {
  const { smtpUrl, mailFrom, dataDir } = settings()
  return smtpUrl ? bySmtp(smtpUrl, mailFrom) : toFolder(mailFolder(dataDir))
}

/** A mail server that does not answer holds up nothing for long: the mail goes again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function bySmtp(url: string, from: string): Send {
  const transport = createTransport({ url, ...patience })
  return async (to, { subject, text }) => {
    // An object, so that no comma in it makes several addresses of one.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

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
