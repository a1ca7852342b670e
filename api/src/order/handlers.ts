import type { Handlers } from '../server/handler.ts'

export const order: Handlers<'order'> = {}
