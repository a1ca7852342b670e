import { useLayoutEffect } from 'react'
import { nameRecord } from 'shared-state'

/** Tells what is shown by its name, to the document's title, for as long as it is shown. */
export function useRecordName(name: string | undefined) {
  useLayoutEffect(() => {
    if (name === undefined) return
    nameRecord(name)
    return () => nameRecord(undefined)
  }, [name])
}
