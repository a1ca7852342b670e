/** How often a module that could not be loaded is asked for anew before only Reload helps. */
export const mostRetries = 3

/** Where a module is asked for the nth time again. */
export const againAddress = (address: string, nth: number): string => `${address}?again=${nth}`
