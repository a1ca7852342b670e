import type { Handlers } from '../server/handler.ts'

export const statistics: Handlers<'statistics'> = {}
