import { defineCalls } from '../define.ts'

export const merchant = defineCalls({})
