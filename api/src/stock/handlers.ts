import type { Handlers } from '../server/handler.ts'

export const stock: Handlers<'stock'> = {}
