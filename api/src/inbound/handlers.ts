import type { Handlers } from '../server/handler.ts'

export const inbound: Handlers<'inbound'> = {}
