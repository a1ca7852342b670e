/** How each condition of stock looks: a tone beside its word. */
export const conditionTones = { Good: 'green', Held: 'amber', Quarantine: 'violet', Unusable: 'red' } as const
