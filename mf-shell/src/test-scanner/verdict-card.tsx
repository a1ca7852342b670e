import { Button } from 'shared-components/page'
import { ResultStrip, type ScannerSettings } from 'shared-components/scan'
import type { Verdict } from './verdict.ts'

/** How good the scanner is, and what to change; a change that a setting can make is one press away. */
export function VerdictCard({
  verdict,
  code,
  onChange,
}: {
  verdict: Verdict | undefined
  code: string
  onChange: (settings: Partial<ScannerSettings>) => void
}) {
  return (
    <section className="scanner-verdict" aria-label="Result" aria-live="polite">
      {verdict ? (
        <ResultStrip kind={verdict.isGood ? 'right' : 'wrong'} title={verdict.title} detail={code} />
      ) : (
        <ResultStrip kind="idle" title="Scan anything" detail="No field needs the focus." />
      )}
      {verdict && verdict.advice.length > 0 && (
        <ul className="scanner-advice">
          {verdict.advice.map(({ words, change }) => (
            <li key={words}>
              <span>{words}</span>
              {change && <Button onClick={() => onChange(change.settings)}>{change.label}</Button>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
