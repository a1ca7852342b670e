import { useFileAddress } from 'shared-components/area'
import { api } from 'shared-state'

/** The address of a product's picture, undefined until it is there; a line whose SKU nobody knows has no product. */
export const usePicture = (productId: number | null | undefined, hasImage: boolean): string | undefined =>
  useFileAddress(['picture', productId], hasImage && typeof productId === 'number', (signal) =>
    api.product.getImage({ query: { productId: productId ?? 0 } }, { signal }),
  )
