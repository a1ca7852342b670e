import { defineCalls } from '../define.ts'

export const document = defineCalls({})
