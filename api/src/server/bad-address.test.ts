import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each(['/api/User/GetList%zz', '/User/GetList%E0%A4%A', '/api/%', '/assets/%zz.js'])(
  'a program that asks for %s reads in our words that it cannot be read',
  async (url) => {
    const reply = await house.app.inject({ url, headers: { accept: url.includes('assets') ? page : '*/*' } })
    expect(reply.statusCode).toBe(400)
    const body = reply.json()
    expect(body).toMatchObject({
      success: false,
      status: { code: 400 },
      message: 'The address cannot be read: a % in it stands for no letter.',
      error: 'bad-input',
      requestId: reply.headers['x-request-id'],
    })
    expect(body.requestId).toMatch(/^[\w-]{18}$/)
  },
)

test('an address of the api is answered by the api, whoever asks', async () => {
  const reply = await house.app.inject({ url: '/api/User/GetList%zz', headers: { accept: page } })
  expect([reply.statusCode, reply.json().error]).toEqual([400, 'bad-input'])
})

test('a browser that asks for such a page is led where every unknown path leads', async () => {
  const { statusCode, headers } = await house.app.inject({ url: '/catalogue/%E0%A4%A?a=1', headers: { accept: page } })
  expect([statusCode, headers.location]).toEqual([302, '/auth/login'])
})
