import { defineCalls } from '../define.ts'

export const stock = defineCalls({})
