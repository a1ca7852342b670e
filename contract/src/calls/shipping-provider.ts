import { defineCalls } from '../define.ts'

export const shippingProvider = defineCalls({})
