import { useRef, useState } from 'react'
import type { Words } from './words.ts'

/**
 * A number and the button that copies it; where the browser does not let it, the number is marked to be copied by hand.
 */
export function CopyNumber({ number, words }: { number: string; words: Words }) {
  const [said, setSaid] = useState('')
  const text = useRef<HTMLSpanElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      setSaid(words.copied)
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current)
      setSaid(words.cannotCopy)
    }
  }
  return (
    <>
      <span ref={text}>{number}</span>
      <button
        type="button"
        part="copy"
        className="cd-order-status__button cd-order-status__button--small"
        aria-label={words.copyNumber(number)}
        onClick={() => void copy()}
      >
        {words.copy}
      </button>
      <span className="cd-order-status__note" role="status">
        {said}
      </span>
    </>
  )
}
