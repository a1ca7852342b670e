import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The address of a file that is read with the token (a product's picture), kept while it is shown; undefined until it is there. */
export function useFileAddress(
  key: readonly unknown[],
  isThere: boolean,
  read: (signal: AbortSignal) => Promise<Blob>,
): string | undefined {
  const { data } = useQuery({ queryKey: key, enabled: isThere, queryFn: ({ signal }) => read(signal) })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
