import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeShelf } from './make-shelf.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('location', { pathname: '/orders' })
  vi.stubGlobal('sessionStorage', makeShelf())
})
afterEach(() => vi.unstubAllGlobals())

async function open(...titles: string[]) {
  const [{ keepDraft }, drafts, { $notice }] = await Promise.all([
    import('./drafts.ts'),
    import('./drafts-told.ts'),
    import('./notice.ts'),
  ])
  for (const title of titles) keepDraft(7, `/orders##${title}`, { note: 'x' }, { inside: title })
  return { ...drafts, said: () => $notice.get()?.message }
}

test('a draft in a dialog that is closed is told, until it is back', async () => {
  const { tellDrafts, draftIsBack, said } = await open('Split WO-1')
  tellDrafts(7)
  expect(said()).toBe('What you typed in "Split WO-1" is kept.')
  draftIsBack('Split WO-1')
  expect(said()).toBe(undefined)
})

test('nothing is told of a drawer that was open with its draft before there was anybody to tell', async () => {
  const { tellDrafts, draftIsBack, said } = await open('Split WO-1', 'Cancel WO-2')
  draftIsBack('Split WO-1')
  tellDrafts(7)
  expect(said()).toBe('What you typed in "Cancel WO-2" is kept.')
  draftIsBack('Cancel WO-2')
  tellDrafts(7)
  expect(said()).toBe(undefined)
})
