import { CallError } from 'contract/client'
import { type ReactNode, useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { toldBy } from 'shared-components/page'

type Save<T> = (said: T, confirmed: { confirmed?: true }) => Promise<void>

/**
 * Keeps what a parcel weighs: a weight outside the limit is asked about once before it is kept. `question` is to be
 * drawn where no other dialog is; `onAsk` closes the one it was typed in.
 */
export function useWeightQuestion<T extends { weight: number }>(
  name: string,
  save: Save<T>,
  onAsk: () => void = () => undefined,
): { enter: (said: T) => Promise<void>; question: ReactNode } {
  const [off, setOff] = useState<{ said: T; words: string }>()
  const enter = (said: T) =>
    save(said, {}).catch((problem: unknown) => {
      if (!(problem instanceof CallError) || problem.code !== 'weight-off') throw problem
      onAsk()
      setOff({ said, words: toldBy(problem).message })
    })
  const question = off && (
    <Confirm
      title={`Accept ${off.said.weight} kg for ${name}?`}
      action="Accept the weight"
      onClose={() => setOff(undefined)}
      onConfirm={() => save(off.said, { confirmed: true })}
    >
      <p>{off.words} Check the parcel first.</p>
    </Confirm>
  )
  return { enter, question }
}
