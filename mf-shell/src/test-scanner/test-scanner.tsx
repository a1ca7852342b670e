import { useState } from 'react'
import { Card, Page } from 'shared-components/page'
import { diagnose, scannerSettings, useScan, type ScannerSettings } from 'shared-components/scan'
import { CodesCard } from './codes-card.tsx'
import { DataWedgeCard } from './data-wedge-card.tsx'
import { type Draft, draftOf, settingsOf } from './draft.ts'
import { Gs1Card } from './gs1-card.tsx'
import { KeyCard } from './key-card.tsx'
import { ReadingCard } from './reading-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import './test-scanner.css'
import { useTries } from './use-tries.ts'
import { VerdictCard } from './verdict-card.tsx'
import { verdictOf } from './verdict.ts'
import { visible } from './visible.ts'

/** Scan anything: what the scanner sends, what the house makes of it, and what to set. */
export function TestScanner() {
  const [draft, setDraft] = useState<Draft>(() => draftOf(scannerSettings()))
  const settings = settingsOf(draft)
  const presses = useTries(settings)
  // A scan here shows that the device has a scanner, and its Enter presses nothing.
  useScan(() => undefined)
  const diagnosis = presses.length > 0 ? diagnose(presses, settings) : undefined
  const change = (changed: Partial<ScannerSettings>) => setDraft(draftOf({ ...settings, ...changed }))
  return (
    <Page title="Test your scanner" section="Scanner" isTop truth="Nothing is looked up or booked here">
      <div className="scanner-columns">
        <div className="scanner-column">
          <VerdictCard
            verdict={diagnosis && verdictOf(diagnosis, settings)}
            code={visible(diagnosis?.reading.code ?? '')}
            onChange={change}
          />
          {!diagnosis && <StartCard />}
          {diagnosis && <ReadingCard diagnosis={diagnosis} settings={settings} />}
          {diagnosis?.reading.gs1 && <Gs1Card gs1={diagnosis.reading.gs1} />}
          {diagnosis && <KeyCard presses={presses} />}
        </div>
        <div className="scanner-column">
          <CodesCard />
          <SettingsCard draft={draft} onChange={setDraft} />
          <DataWedgeCard />
        </div>
      </div>
    </Page>
  )
}

/** What to do, until something is scanned. */
const StartCard = () => (
  <Card title="How it works">
    <ol className="scanner-list">
      <li>Scan one of the codes to try, or any label.</li>
      <li>The result says whether the scanner is set well, and what to change in it or here.</li>
      <li>Save keeps the settings for every scan screen on this device, whoever is signed in.</li>
    </ol>
  </Card>
)
