import { defineCalls } from '../define.ts'

export const product = defineCalls({})
