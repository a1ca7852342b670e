import { useState } from 'react'
import { Button, Card } from 'shared-components/page'
import { dataWedgeProfile, dataWedgeSettings } from './data-wedge-profile.ts'

const words = { idle: 'Copy the profile', copied: 'Copied', refused: 'Not copied: select the text and copy it' }

/** The settings of DataWedge, as a list to set by hand and as a profile to copy. */
export function DataWedgeCard() {
  const [state, setState] = useState<keyof typeof words>('idle')
  const copy = () =>
    void navigator.clipboard.writeText(dataWedgeProfile).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return (
    <Card
      title="Handhelds with DataWedge"
      action={
        <Button icon={state === 'copied' ? 'check2' : 'copy'} onClick={copy}>
          {words[state]}
        </Button>
      }
    >
      <p className="scanner-words">Make a profile for the browser and set:</p>
      <ul className="scanner-list">
        {dataWedgeSettings.map(([setting, value, why]) => (
          <li key={setting}>
            {setting}: <b>{value}</b>
            {why && <span> ({why})</span>}
          </li>
        ))}
      </ul>
      <p className="scanner-words">Or send this as a bundle with the intent SET_CONFIG:</p>
      <pre className="scanner-profile" tabIndex={0} role="region" aria-label="DataWedge profile">
        {dataWedgeProfile}
      </pre>
    </Card>
  )
}
