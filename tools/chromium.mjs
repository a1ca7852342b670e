import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, Told } from './house.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const command = 'apt-get update && apt-get install -y --no-install-recommends chromium'

/** The browser that tests drive: CHROMIUM_PATH, one that is installed, or one that apt-get installs now when it may. */
export async function findChromium(log = console.log) {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Told(`CHROMIUM_PATH names ${named}, which does not exist.`)
  const found = named || places.find((place) => existsSync(place))
  if (found) return found
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!mayInstall)
    throw new Told(
      `The tests need Chromium. Install it (on Debian or Ubuntu: sudo sh -c '${command}'), or set CHROMIUM_PATH ` +
        `to the one you have.`,
    )
  log('Installing Chromium (apt-get)')
  await run('sh', ['-c', command], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  const installed = places.find((place) => existsSync(place))
  if (!installed)
    throw new Told('apt-get installed chromium, but it is not at /usr/bin/chromium. Set CHROMIUM_PATH to where it is.')
  return installed
}

/** How tests start it: no sandbox (root cannot have one), nothing that talks to the network on its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
