import { spawnSync } from 'node:child_process'
import { root } from './sources.mjs'

const git = (...words) => {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Which version of the sources this is: { source: '1a2b3c4d' }, marked when files differ from the commit; {} for what
 * is in no repository.
 */
export function sourceVersion(folder = '.') {
  const commit = git('rev-parse', '--short=8', 'HEAD')
  if (!commit || !git('ls-files', '--', folder)) return {}
  return {
    source: git('status', '--porcelain', '--untracked-files=no', '--', folder) === '' ? commit : `${commit}+changes`,
  }
}
