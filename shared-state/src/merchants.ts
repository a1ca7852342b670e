import { atom } from 'nanostores'
import { api } from './api.ts'

export type MerchantOption = { value: number; label: string }

/** The merchants a warehouse person may choose from; empty for everybody else. */
export const $merchants = atom<readonly MerchantOption[]>([])

/** merchantId 0 is no merchant and is left out (portal.md 3). */
export const optionsOf = (merchants: readonly { merchantId: number; merchantName: string }[]): MerchantOption[] =>
  merchants
    .filter(({ merchantId }) => merchantId !== 0)
    .map(({ merchantId, merchantName }) => ({ value: merchantId, label: merchantName }))

/** Reads the merchant list, without filters. A failure is logged only. */
export async function loadMerchants() {
  try {
    $merchants.set(optionsOf(await api.account.getAllMerchantList()))
  } catch (problem) {
    console.info('Merchant list:', problem)
  }
}
