import { deploy } from '../../deploy/deploy.ts'

/**
 * A deploy in a process of its own that is killed at one step: node --import tsx die-at.ts <step> <name> <folder> <to>.
 */
const [step, name = '', folder = '', to = ''] = process.argv.slice(2)
let files = 0
await deploy({
  name,
  folder,
  to,
  onStep: (reached) => {
    if (reached === 'file') files += 1
    // Of the files, after the second: some are there and some are not.
    if (reached === step && (reached !== 'file' || files === 2)) process.kill(process.pid, 'SIGKILL')
  },
})
