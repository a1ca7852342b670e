import { inbound } from '../calls/inbound.ts'

/** What the form of a new inbound request may say. */
export const newRequest = inbound.createRequest.body
