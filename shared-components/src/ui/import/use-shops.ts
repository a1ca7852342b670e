import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ImportType } from 'contract/imports'
import { useCall } from 'shared-components/area'
import { api } from 'shared-state'
import { firstShop } from './words.ts'

type Said = { merchantId?: number; shopId?: number; csvFile?: File }

/** The shops that orders of the file may belong to; the form begins with the one chosen last time, or the only one. */
export function useShops(jobType: ImportType, { control, setValue }: UseFormReturn<Said>, needsMerchant: boolean) {
  const merchantId = useWatch({ control, name: 'merchantId' })
  const isAsked = jobType === 'OrderImport' && (!needsMerchant || merchantId !== undefined)
  const own = merchantId === undefined ? {} : { merchantId }
  const shops = useCall(api.shop.getShopList, isAsked && own)
  const last = useCall(api.imports.getMapping, isAsked && { jobType, ...own })
  const offered = isAsked ? (shops.data ?? []).filter((shop) => shop.isActive) : []
  const isReading = isAsked && (shops.isPending || last.isPending)
  const refusal = isReading
    ? 'The shops are being read.'
    : isAsked && shops.error
      ? 'The shops could not be read: load the page again.'
      : undefined
  const first = firstShop(
    offered.map(({ shopId }) => shopId),
    last.data?.shopId,
  )
  useEffect(() => {
    if (!isReading) setValue('shopId', first)
  }, [isReading, merchantId, first, setValue])
  return { refusal, options: offered.map(({ shopId, shopName }) => ({ value: shopId, label: shopName })) }
}
