import { takeBackup } from '../../backup/take.mjs'

/** A backup in a process of its own that is killed in the middle: node --import tsx backup-and-die.ts <data> <to>. */
const [dataDir = '', to = ''] = process.argv.slice(2)
let files = 0
await takeBackup({
  dataDir,
  to,
  onStep: async (step) => {
    if (step === 'file' && ++files === 300) process.kill(process.pid, 'SIGKILL')
  },
})
