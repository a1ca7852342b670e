import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../house.mjs'

const env = {
  PATH: process.env['PATH'],
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere',
  SECRET: 'a secret for tests only, never used elsewhere',
}

test.each(['abc', '99999', '0', '80.5'])('no launcher starts where PORT is %s, and one sentence says why', (PORT) => {
  for (const file of ['serve.mjs', 'start.mjs']) {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools', file)], {
      env: { ...env, PORT },
      encoding: 'utf8',
    })
    expect([status, stderr], file).toEqual([1, `PORT is ${PORT}: it must be a whole number from 1 to 65535.\n`])
  }
})
