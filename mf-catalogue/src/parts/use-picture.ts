import { useFileAddress } from 'shared-components/area'
import { api } from 'shared-state'

/** The address of a product's picture, undefined until it is there. */
export const usePicture = ({ productId, hasImage }: { productId: number; hasImage: boolean }): string | undefined =>
  useFileAddress(['picture', productId], hasImage, (signal) =>
    api.product.getImage({ query: { productId } }, { signal }),
  )
