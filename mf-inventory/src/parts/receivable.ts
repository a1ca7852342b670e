/** Statuses in which goods of a request are received: from submitted to received (api: inbound rules). */
export const receivable: readonly number[] = [200, 300, 400, 450, 500]
