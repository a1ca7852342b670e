import type { Handlers } from '../server/handler.ts'

export const log: Handlers<'log'> = {}
