const dayMs = 86_400_000

/** What the live page gives the elements that take rows by property, so that each shows something at once. */
export const samplesOf = (now: number): Record<string, Record<string, unknown>> => ({
  'crossdock-stock-in': {
    rows: [
      {
        id: 1,
        groupName: 'Carton 1',
        productName: 'Trail lantern, 400 lumen',
        sku: 'BO-1204',
        expiryDate: null,
        requestQuantity: 24,
        remainQuantity: 24,
        isQc: false,
      },
      {
        id: 2,
        groupName: 'Carton 1',
        productName: 'Oat bar, 12 pieces',
        sku: 'BO-3311',
        expiryDate: new Date(now + 200 * dayMs).toISOString().slice(0, 10),
        requestQuantity: 48,
        remainQuantity: 12,
        isQc: true,
      },
    ],
  },
  'crossdock-notification-bell': {
    items: [
      {
        id: 1,
        notificationId: 1,
        message: 'The order file of this morning is read: 412 orders were made, 3 need a fix.',
        status: 0,
        type: 'job',
        link: null,
        fromName: '',
        createdTimestamp: now - 120_000,
      },
      {
        id: 2,
        notificationId: 2,
        message: 'Dock 4 is closed until noon.',
        status: 1,
        type: 'message',
        link: null,
        fromName: 'Ana',
        createdTimestamp: now - 5 * 3_600_000,
      },
    ],
    hasNew: true,
  },
  'crossdock-message-dialog': { message: 'Stocked in 12 of BO-3311 at A-03-12-B.' },
})
