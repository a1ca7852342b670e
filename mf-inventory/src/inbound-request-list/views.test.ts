import { inboundStatuses } from 'contract/inbound-status'
import { expect, test } from 'vitest'
import { statusesAsked, views } from './views.ts'

test('every status stands in exactly one view beside All', () => {
  const listed = views.flatMap((view) => view.statuses ?? [])
  expect(listed.toSorted()).toEqual(inboundStatuses.map(({ code }) => code).toSorted())
})

test('a status filter goes before the view', () => {
  expect(statusesAsked('receiving', undefined)).toEqual([400, 450])
  expect(statusesAsked('receiving', '600')).toEqual([600])
  expect(statusesAsked('all', undefined)).toBeUndefined()
  expect(statusesAsked('all', '7')).toBeUndefined()
})
