/** The dialogs that stop orders, loaded when they are opened: from here alone, so that they are one file. */
export const holdDialog = async () => (await import('./stop-dialogs.tsx')).HoldDialog
export const endDialog = async () => (await import('./stop-dialogs.tsx')).EndDialog
export const endOrder = async () => (await import('./stop-dialogs.tsx')).EndOrder
export const endOrders = async () => (await import('./stop-dialogs.tsx')).EndOrders
