import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The mails that a portal without SMTP_URL wrote: files under DATA_DIR/mail, the oldest first. */

export const mailFolderOf = (dataDir) => join(dataDir, 'mail')

/** Every mail: whom it is to, what about, its words and, where it has one, its link and the token in it. */
export function lettersIn(dataDir) {
  const folder = mailFolderOf(dataDir)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => /^\d.*\.txt$/.test(name))
    .sort()
    .map((name) => letterOf(name, readFileSync(join(folder, name), 'utf8')))
}

function letterOf(name, written) {
  const [, to = '', subject = '', text = ''] = /^To: (.*)\nSubject: (.*)\n\n([^]*)$/.exec(written) ?? []
  const [link = '', token = ''] = /\S*\/auth\/reset-password\?token=([\w-]+)\S*/.exec(text) ?? []
  return { name, to, subject, text, link, token }
}
