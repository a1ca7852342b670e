import { useStore } from '@nanostores/react'
import { maySee, screenAt } from 'contract/area'
import { useEffect, useRef, useState } from 'react'
import { InSight, toldBy } from 'shared-components/page'
import { feedback, ResultStrip, type ScanKind, useUnwantedScan } from 'shared-components/scan'
import { $areas, $role, navigate } from 'shared-state'
import { findScanned, type Scanned } from './find-scanned.ts'
import './scan-answer.css'

const shownMs = 8_000

type Answer = { key: number; kind: ScanKind; title: string; detail?: string; path?: string; isOpened: boolean }

/** A scan that no screen wants: what it stands for, and its screen opened. */
export function ScanAnswer() {
  const [answer, setAnswer] = useState<Answer>()
  const answerTo = useAnswers()
  const newest = useRef(0)
  useUnwantedScan((scan) => {
    const key = (newest.current += 1)
    void answerTo(scan).then((found) => {
      if (key !== newest.current) return
      feedback(found.kind)
      const opens = found.path !== undefined && mayLeave()
      setAnswer({ ...found, key, isOpened: opens })
      if (found.path && opens) navigate(found.path)
    })
  })
  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [answer])
  return (
    <InSight>
      <div className="scan-answer" aria-live="assertive">
        {answer && (
          <ResultStrip
            key={answer.key}
            kind={answer.kind}
            title={answer.title}
            detail={
              <>
                {answer.detail}
                {answer.path && !answer.isOpened && (
                  <>
                    {' · '}
                    <a href={answer.path}>Open</a>
                  </>
                )}
              </>
            }
          />
        )}
      </div>
    </InSight>
  )
}

/** A dialog or a form that somebody writes into is never left by a scan. */
const mayLeave = (): boolean => document.querySelector('.cd-dialog[open], #area .cd-form') === null

type Told = Omit<Answer, 'key' | 'isOpened'>

/** What is said of a scan: what it is and where, or why not. A screen is offered as the manifests have it. */
function useAnswers(): (scanned: Scanned) => Promise<Told> {
  const [areas, role] = [useStore($areas), useStore($role)]
  return async (scanned) => {
    try {
      const found = await findScanned(scanned, role)
      if (!found)
        return { kind: 'wrong', title: `Nobody knows the code ${scanned.text} here.`, detail: 'Check the label.' }
      const screen = screenAt(areas, found.path.split('?')[0] ?? '')?.screen
      return screen && maySee(screen, role)
        ? { kind: 'right', title: found.what, detail: scanned.text, path: found.path }
        : { kind: 'repeated', title: found.what, detail: 'Your role has no screen for it.' }
    } catch (problem) {
      const { message, next } = toldBy(problem)
      return { kind: 'wrong', title: message, detail: next ?? scanned.text }
    }
  }
}
