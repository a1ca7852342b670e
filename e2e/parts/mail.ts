import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from './people.ts'

/** A mail of the portal under test, which has no SMTP server: it writes each into a file. */
export type Mail = { subject: string; text: string }

const folder = (): string => join(process.env['E2E_DATA_DIR'] ?? '', 'mail')

/** What was mailed to this address so far, the oldest first. */
export function mailsTo(email: string): Mail[] {
  if (!existsSync(folder())) return []
  return readdirSync(folder())
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .map((name) => readFileSync(join(folder(), name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .map((text) => ({ subject: /^Subject: (.*)$/m.exec(text)?.[1] ?? '', text }))
}

/** The mail that comes to this address after those that it had. */
export const nextMail = (email: string, had = 0): Promise<Mail> =>
  until(`A mail to ${email}`, async () => mailsTo(email)[had])

/** The link in a mail, as a path of the portal. */
export function linkIn({ text }: Mail): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  return pathname + search
}
