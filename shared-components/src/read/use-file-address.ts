import { useEffect, useState } from 'react'
import { api } from 'shared-state'
import type { QueryOf, ReadCall } from './call.ts'
import { useCall } from './use-call.ts'

/** The address of a file that is read with the token, kept while it is shown; undefined until it is there. */
export function useFileAddress<C extends ReadCall>(call: C, query: QueryOf<C> | false): string | undefined {
  const { data } = useCall<ReadCall>(call, query)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(data instanceof Blob)) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}

/** What a row says of its product; a line whose SKU nobody knows has none. */
type Pictured = { productId: number | null; hasImage: boolean }

/** The address of a product's picture, as large as it is kept. */
export const usePicture = ({ productId, hasImage }: Pictured) =>
  useFileAddress(api.catalogue.getImage, hasImage && productId !== null && { productId })

/** The addresses of small pictures, by product. */
export type Pictures = ReadonlyMap<number | null, string>

/** The most products whose pictures one call lists. */
const mostPictures = 200

/** The small pictures of a page's rows: one call, however many rows. */
export function usePictures(rows: readonly Pictured[] = []): Pictures {
  const productIds = [...new Set(rows.flatMap(({ productId, hasImage }) => (hasImage && productId ? [productId] : [])))]
    // The same rows in another order are the same question.
    .sort((one, other) => one - other)
    .slice(0, mostPictures)
  const asked = productIds.length > 0 && { productIds }
  const { data = [] } = useCall(api.catalogue.getImageList, asked, { keepsPrevious: true })
  return new Map(data.map(({ productId, image }) => [productId, image]))
}
