import type { Calls } from 'contract/calls/all'
import type { Item } from 'contract/define'
import { currencyDecimals } from 'contract/format'
import { useEffect, useState } from 'react'
import { useCall } from 'shared-components/area'
import { api } from 'shared-state'

/** A product with its price as a number, as the form takes it. */
export type Product = Item<Calls['stock']['getProductList']> & { price: number }

const typingMs = 200
const mostOffered = 8

/** Active products that begin as typed, after a short rest; `known` is the one whose SKU it is. */
export function useProductsLike(
  typed: string,
  merchantId: number | undefined,
): { products: Product[]; known: Product | undefined } {
  const said = useRested(typed.trim())
  const { data } = useCall(
    api.stock.getProductList,
    said !== '' && {
      wordsStartWith: said,
      merchantId,
      productStatus: 'Active',
      sorting: 'sku',
      pageSize: mostOffered,
    },
    { keepsPrevious: true },
  )
  const products =
    said === ''
      ? []
      : (data?.result ?? []).map((product) => ({
          ...product,
          price: product.basePrice.minor / 10 ** currencyDecimals(product.basePrice.currency),
        }))
  return { products, known: products.find(({ sku }) => sku === typed.trim()) }
}

/** A text, once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
