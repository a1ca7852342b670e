import { expect, test } from 'vitest'
import { embedCode, trackingLink } from './tracking-texts.ts'

const tracking = { token: '7-4711-x_Y', url: 'https://portal.example/api/Order/Track?Token=7-4711-x_Y' }

test('the link leads to the order at the address that the API is known by', () => {
  expect(trackingLink(tracking)).toBe('https://portal.example/track/7-4711-x_Y')
})

test('the embed code is one script tag and the element, with the address and the token of this order', () => {
  expect(embedCode(tracking).split('\n')).toEqual([
    '<script type="module" src="https://portal.example/embed/crossdock-order-status.js"></script>',
    '<crossdock-order-status api="https://portal.example" token="7-4711-x_Y"></crossdock-order-status>',
  ])
})
