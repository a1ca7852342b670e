import type { InlineConfig } from 'vite'

/** What every build for browsers has in common. */
export const production: InlineConfig
