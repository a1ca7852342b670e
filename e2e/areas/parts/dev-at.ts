import { basename } from 'node:path'
import { shellAt } from '../../../tools/dev/portal.ts'
import { startDev } from '../../../tools/dev/server.ts'

/**
 * Develops an area of any folder in a process of its own, whose environment says which certificates it trusts: node
 * --import tsx dev-at.ts <folder> <shell> <port>.
 */
const [folder = '', address = '', port = ''] = process.argv.slice(2)
const { url, shared } = await shellAt(address)
const dev = await startDev({
  areas: [{ module: basename(folder), folder }],
  shell: url,
  shared,
  host: '127.0.0.1',
  port: Number(port),
})
console.log(dev.address)
process.once('SIGTERM', () => process.exit(0))
