/**
 * The elements that leave the house and ask the API with a token of their own:
 * an embed token opens only the calls its element needs.
 */
export const embedElements = ['stock-in', 'notification-bell'] as const
export type EmbedElement = (typeof embedElements)[number]
