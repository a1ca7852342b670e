import { useState } from 'react'
import { Button, When } from 'shared-components/page'
import type { Frame } from './frame.ts'
import type { PersonRecord } from './person.ts'

const mostShown = 3

/** What happened to the account, newest first: the last three, or all. */
export function Changes({ person: { changes }, frame: Frame }: { person: PersonRecord; frame: Frame }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, mostShown)
  return (
    <Frame
      title="What changed"
      action={
        changes.length > mostShown && (
          <Button kind="link" onClick={() => setWhole(!isWhole)}>
            {isWhole ? `Last ${mostShown}` : `All ${changes.length}`}
          </Button>
        )
      }
    >
      {changes.length === 0 && <p className="cd-second">Nothing yet</p>}
      <ol className="cd-changes">
        {shown.map(({ at, what, actor }, index) => (
          <li key={`${at} ${index}`}>
            <When ms={at} />
            <span>{what}</span>
            <span className="cd-second">{actor}</span>
          </li>
        ))}
      </ol>
    </Frame>
  )
}
