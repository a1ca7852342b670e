import type { Handlers } from '../server/handler.ts'

export const merchant: Handlers<'merchant'> = {}
