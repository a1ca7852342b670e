import { defineCalls } from '../define.ts'

export const inbound = defineCalls({})
