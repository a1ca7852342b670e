import { defineCalls } from '../define.ts'

export const shop = defineCalls({})
