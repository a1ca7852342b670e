import { defineCalls } from '../define.ts'

export const order = defineCalls({})
