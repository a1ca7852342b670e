import { expect, test } from 'vitest'
import { howWords } from './how-words.ts'

test('what nothing causes yet is promised by no channel', () => {
  const channels = ['Bell', 'Mail'] as const
  for (const kind of ['StockAlert', 'InvoiceReady'] as const) {
    expect(howWords({ kind, isMuted: false, channels: [...channels] })).toBe('Told as soon as the portal does this')
    expect(howWords({ kind, isMuted: true, channels: [...channels] })).toBe('Muted')
  }
  expect(howWords({ kind: 'OrderProblem', isMuted: false, channels: [...channels] })).toBe('Bell and mail')
  expect(howWords({ kind: 'NewDevice', isMuted: false, channels: [] })).toBe('Bell and mail, always')
})
