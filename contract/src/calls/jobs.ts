import { defineCalls } from '../define.ts'

export const jobs = defineCalls({})
