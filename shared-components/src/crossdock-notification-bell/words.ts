// Said where a bell stands in other people's pages: to whoever runs the page, as its reader can do nothing about it.

export const noToken =
  'This bell has no token. Whoever runs this page: set token (made at /elements of the portal) and api, or items.'
export const noAddress = 'This bell has a token and no address. Whoever runs this page: set api to that of the portal.'
export const endedToken =
  'The token of this bell has ended or is not one of this portal. Whoever runs this page: set a new token.'
/** A token that may not read notifications, with the server's reason. */
export const otherToken = (reason: string): string => `${reason} Whoever runs this page: set another token.`
