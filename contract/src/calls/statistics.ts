import { defineCalls } from '../define.ts'

export const statistics = defineCalls({})
