import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Fetches a file and answers one component of it. The same function each time it is drawn: what came is kept by it. */
export type Load<P> = () => Promise<ComponentType<P>>

const loaded = new WeakMap<object, unknown>()

/** Makes the next drawing of it fetch again. */
export const forget = (load: object): void => void loaded.delete(load)

type LaterProps<P> = {
  load: Load<P>
  props: P
  meanwhile?: ReactNode
  /** What is drawn where it cannot be had; without it that is an error of the place it stands in. */
  instead?: ReactNode
}

/**
 * A component that comes in a file of its own, as soon as it has come. Without Suspense: once that has shown what is
 * drawn meanwhile, React holds back what came for 300 ms.
 */
export function Later<P extends object>({ load, props, meanwhile, instead }: LaterProps<P>) {
  const [Part, setPart] = useState(() => loaded.get(load) as ComponentType<P> | undefined)
  const [failed, setFailed] = useState<{ problem: unknown }>()
  const isLoaded = Part !== undefined
  useEffect(() => {
    if (isLoaded) return
    let isHere = true
    load()
      .then((found) => {
        loaded.set(load, found)
        if (isHere) startTransition(() => setPart(() => found))
      })
      .catch((problem: unknown) => isHere && setFailed({ problem }))
    return () => {
      isHere = false
    }
  }, [load, isLoaded])
  if (Part) return <Part {...props} />
  if (!failed) return meanwhile
  if (instead === undefined) throw failed.problem
  return instead
}
