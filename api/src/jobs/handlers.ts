import type { Handlers } from '../server/handler.ts'

export const jobs: Handlers<'jobs'> = {}
