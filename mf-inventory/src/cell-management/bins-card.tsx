import { countOf } from 'contract/format'
import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { Button, Card, Failed, Two, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import { AddBins } from './add-bins.tsx'

/** The shipping bins parcels wait in for their courier. */
export function BinsCard({ isManager }: { isManager: boolean }) {
  const bins = useCall(api.shipping.shippingBinGetAll)
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title="Shipping bins"
      note={bins.data && `${bins.data.length}`}
      action={
        isManager && (
          <Button kind="link" icon="plus-lg" onClick={() => setAdding(true)}>
            Add bins
          </Button>
        )
      }
    >
      {bins.error ? (
        <Failed title="Bins could not be read" error={bins.error} onRetry={() => bins.refetch()} />
      ) : bins.isPending ? (
        <Waiting rows={1} />
      ) : bins.data.length === 0 ? (
        <span className="cd-second">
          No bins yet: a packed parcel is put into a bin of its courier until it is handed over.
        </span>
      ) : (
        <ul className="cd-bins" aria-label="Shipping bins">
          {bins.data.map((bin) => (
            <li key={bin.id} className="cd-bins__bin">
              <Two
                isStrong
                first={bin.name}
                second={`${bin.shippingProvider ?? 'any courier'} · ${countOf(bin.shipped + bin.readyToDeliver, 'parcel')}`}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddBins onClose={() => setAdding(false)} />}
    </Card>
  )
}
