/** Statuses in which goods of a request are received: from submitted to received (api: inbound rules). */
export const receivable: readonly number[] = [200, 300, 400, 450, 500]

/** Units that came beyond what was announced: expected = received + left - over (domain.md 2). */
export const overOf = ({
  expectedQuantity,
  receivedQuantity,
  remainQuantity,
}: {
  expectedQuantity: number
  receivedQuantity: number
  remainQuantity: number
}): number => receivedQuantity + remainQuantity - expectedQuantity
