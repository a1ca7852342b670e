import { defineCalls } from '../define.ts'

export const log = defineCalls({})
