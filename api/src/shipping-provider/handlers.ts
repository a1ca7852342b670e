import type { Handlers } from '../server/handler.ts'

export const shippingProvider: Handlers<'shippingProvider'> = {}
