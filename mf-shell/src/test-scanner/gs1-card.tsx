import { day, thousands } from 'contract/format'
import { Card } from 'shared-components/page'
import { eanOf, identifierOf, type Gs1 } from 'shared-components/scan'

/** What the house understands by a value, where it is more than its characters. */
function meaningOf(ai: string, value: string, gs1: Gs1): string {
  const days: Record<string, string | undefined> = { 11: gs1.productionDay, 15: gs1.bestBeforeDay, 17: gs1.expiryDay }
  const read = days[ai]
  if (read) return day(Date.parse(read), 'UTC')
  if (ai === '01' || ai === '02') return `product ${eanOf(value)}`
  return ai.startsWith('310') && gs1.netWeightGrams !== undefined ? `${thousands(gs1.netWeightGrams)} g` : ''
}

/** The fields of a GS1 code. */
export function Gs1Card({ gs1 }: { gs1: Gs1 }) {
  return (
    <Card title="GS1 fields" note={gs1.problem ? 'as far as they are right' : undefined}>
      {gs1.problem && <p className="scanner-problem">{gs1.problem}</p>}
      {gs1.elements.length > 0 && (
        <table className="scanner-table">
          <thead>
            <tr>
              <th scope="col">Identifier</th>
              <th scope="col">Means</th>
              <th scope="col">Value</th>
              <th scope="col">Read as</th>
            </tr>
          </thead>
          <tbody>
            {gs1.elements.map(({ ai, value }) => (
              <tr key={ai}>
                <th scope="row">({ai})</th>
                <td>{identifierOf(ai)?.title ?? 'kept, not used'}</td>
                <td className="scanner-mono">{value}</td>
                <td>{meaningOf(ai, value, gs1) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
