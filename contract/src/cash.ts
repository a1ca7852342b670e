type Parcel = { parcelNumber: number; isHanded: boolean }

/**
 * Whether who takes units of an order away says what is collected for what is left: something is, and the courier has
 * not the first parcel, which carries it.
 */
export const asksCash = ({ codAmount, parcels }: { codAmount: object | null; parcels: readonly Parcel[] }): boolean =>
  codAmount !== null && !parcels.toSorted((one, other) => one.parcelNumber - other.parcelNumber)[0]?.isHanded
