import { expect, test } from 'vitest'
import { $work, whileWorking } from './work.ts'

test('what is being done is said until it is done, also when that fails', async () => {
  const said: (string | undefined)[] = []
  const stop = $work.listen((work) => said.push(work?.says))
  expect(await whileWorking({ says: 'Handing over 48 parcels' }, Promise.resolve(48))).toBe(48)
  await expect(whileWorking({ says: 'Releasing' }, Promise.reject(new Error('down')))).rejects.toThrow('down')
  stop()
  expect(said).toEqual(['Handing over 48 parcels', undefined, 'Releasing', undefined])
})

test('the end of one leaves the words of the next', async () => {
  let end = (): void => undefined
  const first = whileWorking({ says: 'One' }, new Promise<void>((resolve) => (end = resolve)))
  const second = whileWorking({ says: 'Two' }, new Promise(() => undefined))
  end()
  await first
  expect($work.get()?.says).toBe('Two')
  $work.set(undefined)
  void second
})
