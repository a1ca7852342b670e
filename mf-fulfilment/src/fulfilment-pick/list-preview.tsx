import type { Calls } from 'contract/calls/all'
import type { Result } from 'contract/define'
import { countOf, thousands } from 'contract/format'
import { Card, Facts, Failed, Notice, ShortTable, Waiting } from 'shared-components/page'

export type Preview = Result<Calls['picking']['previewPickingList']>

type Props = { preview: Preview | undefined; error: unknown; onRetry: () => void }

/** What generating would yield, and which orders stay out, before anything is made. */
export function ListPreview({ preview, error, onRetry }: Props) {
  if (error) return <Failed title="The preview could not be read" error={error} onRetry={onRetry} />
  if (!preview) return <Waiting rows={3} columns={3} />
  return (
    <Card
      title="What this yields"
      note={
        preview.unmeasured
          ? `${countOf(preview.unmeasured, 'unit')} without weight or size count as nothing`
          : undefined
      }
    >
      <div className="cd-field--wide" aria-live="polite">
        {preview.orders === 0 ? (
          <Notice tone="soon">No order fits these choices: no list would be made.</Notice>
        ) : (
          <Facts facts={factsOf(preview)} />
        )}
      </div>
      {preview.staysOut.length > 0 && (
        <div className="cd-field--wide">
          <ShortTable
            name="Orders that stay out"
            head={['Stays out', 'Orders']}
            rows={preview.staysOut.map(({ reason, orders, warehouseOrderIds }) => ({
              key: reason,
              cells: [
                `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${orders <= 3 ? ` (${warehouseOrderIds.join(', ')})` : ''}`,
                thousands(orders),
              ],
            }))}
          />
        </div>
      )}
    </Card>
  )
}

const factsOf = (preview: Preview) =>
  [
    ['Lists', thousands(preview.lists)],
    ['Orders', thousands(preview.orders)],
    ['Lines', thousands(preview.lines)],
    ['Units', thousands(preview.units)],
    ['Stops', thousands(preview.stops)],
    ['Weight', `${preview.weight} kg`],
    ['Volume', `${preview.volume} l`],
    ['Walk', `${thousands(preview.walkMetres)} m`],
  ] as const
