import type { Handlers } from '../server/handler.ts'

export const fulfilment: Handlers<'fulfilment'> = {}
