import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { Told } from './house.mjs'

/**
 * Settings in a file, NAME=value in each line, taken into the environment; what the environment said by itself stays.
 * Each read() takes them anew, and what the file says no more is gone;
 * it answers a function that puts back what was taken before.
 */
export function settingsFile(path, environment = process.env) {
  const given = new Set(Object.keys(environment))
  let taken = {}
  const take = (found) => {
    for (const name of Object.keys(taken)) delete environment[name]
    Object.assign(environment, found)
    taken = found
  }
  return {
    read() {
      const before = taken
      if (path !== undefined) take(settingsIn(path, given))
      return () => take(before)
    },
  }
}

function settingsIn(path, given) {
  try {
    const found = Object.entries(parseEnv(readFileSync(path, 'utf8')))
    return Object.fromEntries(found.filter(([name]) => !given.has(name)))
  } catch (problem) {
    throw new Told(`The settings in ${path} cannot be read: ${problem.message}. Name a file that this user may read.`)
  }
}
