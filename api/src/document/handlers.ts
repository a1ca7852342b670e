import type { Handlers } from '../server/handler.ts'

export const document: Handlers<'document'> = {}
