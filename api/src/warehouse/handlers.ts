import type { Handlers } from '../server/handler.ts'

export const warehouse: Handlers<'warehouse'> = {}
