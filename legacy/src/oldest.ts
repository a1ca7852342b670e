/** The oldest browser that the portal is made for; docs/operate.md names it. */
export const oldest = { chromium: 74 }
