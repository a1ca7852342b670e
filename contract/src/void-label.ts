/** True where a code is what a parcel of the order was numbered until it became void: its label must not leave the house. */
export const voidLabel = ({ voidTrackingNumbers }: { voidTrackingNumbers: readonly string[] }, code: string): boolean =>
  voidTrackingNumbers.some((number) => number.toLowerCase() === code.trim().toLowerCase())
