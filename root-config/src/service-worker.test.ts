import { expect, test } from 'vitest'
import { endServiceWorkers } from './service-worker.ts'

test('a service worker that an older release registered is unregistered', async () => {
  const ended: string[] = []
  const registrationOf = (scope: string, isStubborn = false) => ({
    unregister: async () => {
      if (isStubborn) throw new Error('Not now.')
      ended.push(scope)
      return true
    },
  })
  await endServiceWorkers({
    getRegistrations: async () => [registrationOf('/'), registrationOf('/stubborn/', true), registrationOf('/old/')],
  })
  expect(ended).toEqual(['/', '/old/'])
})

test('a page without service workers, or one that may not ask for them, starts all the same', async () => {
  await endServiceWorkers(undefined)
  await endServiceWorkers({ getRegistrations: () => Promise.reject(new Error('The operation is insecure.')) })
})

test('what a service worker kept of earlier answers is thrown away', async () => {
  const kept = new Set(['answers-1', 'files-1'])
  await endServiceWorkers(undefined, { keys: async () => [...kept], delete: async (name) => kept.delete(name) })
  expect([...kept]).toEqual([])
  await endServiceWorkers(undefined, {
    keys: () => Promise.reject(new Error('The operation is insecure.')),
    delete: async () => true,
  })
})
