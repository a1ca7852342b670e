import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { settings } from '../kernel/settings.ts'
import { mailFolder } from './send.ts'

const dayMs = 86_400_000
/** A mail as it is named, and one that a process died with before it had its name. */
const isMail = (name: string): boolean => /^\.?\d{4}-.*\.txt$/.test(name)

/** Deletes the mails in a folder that were written before a time; a folder that is not there holds none. */
export async function clearMails(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return []
    throw problem
  })
  for (const name of names.filter(isMail)) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => undefined)
    if (written && written.mtimeMs < before) await rm(path, { force: true })
  }
}

/** Mails that are files are kept for some days, also where a mail server has been set since. */
export function clearOldMails(now = Date.now()): Promise<void> {
  const { dataDir, mailKeptDays } = settings()
  return clearMails(mailFolder(dataDir), now - mailKeptDays * dayMs)
}
