/** What may be attached to an order; the first bytes of a file say which it is. */
export const attachmentKinds = ['PDF', 'JPEG', 'PNG', 'WebP'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** How many files an order has at most, how large one is and all together. */
export const mostAttachments = { most: 10, megabytes: 10, totalMegabytes: 50 }
