import { useEffect, useState } from 'react'
import { api } from 'shared-state'
import type { Group } from './entries.ts'

/** The small pictures of the products found, by product; without them there are drawings. */
export function usePictures(groups: readonly Group[]): ReadonlyMap<number, string> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, string>>(new Map())
  const ids = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ hit }) => (hit?.kind === 'product' && hit.hasImage ? [hit.id] : []))
  const missing = ids.filter((id) => !pictures.has(id)).join()
  useEffect(() => {
    if (missing === '') return
    const productIds = missing.split(',').map(Number)
    api.catalogue
      .getImageList({ query: { productIds } })
      .then((found) =>
        setPictures(
          (before) => new Map([...before, ...found.map(({ productId, image }) => [productId, image] as const)]),
        ),
      )
      .catch(() => undefined)
  }, [missing])
  return pictures
}
