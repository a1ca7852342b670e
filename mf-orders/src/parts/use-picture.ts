import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from 'shared-state'

/** The address of a product's picture: read with the token, kept while it is shown. */
export function usePicture(productId: number | null, hasImage: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: ['picture', productId], enabled: hasImage && productId !== null,
    queryFn: ({ signal }) => api.product.getImage({ query: { productId: productId ?? 0 } }, { signal }),
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
