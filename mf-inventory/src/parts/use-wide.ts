import { useEffect, useState } from 'react'

const wide = matchMedia('(width >= 900px)')

/** True where a bench has room for two columns. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(wide.matches)
  useEffect(() => {
    const follow = () => setWide(wide.matches)
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])
  return isWide
}
