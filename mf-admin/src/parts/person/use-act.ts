import { useState } from 'react'
import { toast } from 'shared-components/page'
import { refreshed } from 'shared-state'

/** One act at a time: what is sent now, the refusal of the last one, and how one is done. */
export function useAct() {
  const [busy, setBusy] = useState<string>()
  const [error, setError] = useState<unknown>()
  /** Sends, waits until what is shown is right again, and says what was done; true when it was. */
  const act = async (id: string, send: () => Promise<unknown>, message: string): Promise<boolean> => {
    if (busy !== undefined) return false
    setBusy(id)
    setError(undefined)
    try {
      await send()
      await refreshed()
      toast({ message })
      return true
    } catch (problem) {
      setError(problem)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, error, act, forget: () => setError(undefined) }
}
