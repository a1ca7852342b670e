export const productStatuses = ['Draft', 'Active', 'Inactive', 'Archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

/**
 * Which status may follow which. An archived product comes back as inactive first, so that nobody sells it by accident.
 */
export const productMoves: Record<ProductStatus, readonly ProductStatus[]> = {
  Draft: ['Active', 'Archived'],
  Active: ['Inactive', 'Archived'],
  Inactive: ['Active', 'Archived'],
  Archived: ['Inactive'],
}
