import { defineCalls } from '../define.ts'

export const warehouse = defineCalls({})
