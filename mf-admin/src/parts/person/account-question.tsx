import { type ReactNode, useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { Notice, toast } from 'shared-components/page'
import { refreshed } from 'shared-state'
import { meanwhile } from './meanwhile.ts'
import type { PersonRecord } from './person.ts'

type QuestionProps = {
  /** As it stood when the question was asked. */
  person: PersonRecord
  now: PersonRecord
  title: string
  action: string
  isDanger?: boolean
  /** Said when it is done. */
  said: string
  send: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Stays the question that was asked; what befell the account meanwhile is said in it, and nothing is done any more. */
export function AccountQuestion({ person, now, said, send, children, ...asked }: QuestionProps) {
  const [isSent, setSent] = useState(false)
  const confirm = async () => {
    // What the act itself changes is nothing that came between.
    setSent(true)
    try {
      await send()
    } catch (problem) {
      setSent(false)
      throw problem
    }
    await refreshed()
    toast({ message: said })
  }
  const moved = isSent ? undefined : meanwhile(person, now)
  return (
    <Confirm {...asked} disabledReason={moved && `${moved}.`} onConfirm={confirm}>
      {children}
      {moved && (
        <Notice tone="soon" title={`${moved}.`}>
          Close this and look how it stands now.
        </Notice>
      )}
    </Confirm>
  )
}
