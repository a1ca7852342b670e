import type { Handlers } from '../server/handler.ts'

export const shop: Handlers<'shop'> = {}
