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
