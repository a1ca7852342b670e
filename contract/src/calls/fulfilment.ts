import { defineCalls } from '../define.ts'

export const fulfilment = defineCalls({})
