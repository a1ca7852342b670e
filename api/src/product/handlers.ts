import type { Handlers } from '../server/handler.ts'

export const product: Handlers<'product'> = {}
