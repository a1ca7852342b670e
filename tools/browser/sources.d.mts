/** A micro-frontend: one team's part of the portal, which may be deployed alone. */
export function isArea(name: string): boolean
