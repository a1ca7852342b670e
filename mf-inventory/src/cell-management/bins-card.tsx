import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Dialog } from 'shared-components/dialog'
import { Select, TextInput } from 'shared-components/form'
import { Button, Card, ErrorNotice, Failed, toast, Two, Waiting } from 'shared-components/page'
import { api } from 'shared-state'
import { useLocations } from '../parts/use-locations.ts'
import { useBins } from './use-cells.ts'

/** The shipping bins parcels wait in for their courier. */
export function BinsCard({ isManager }: { isManager: boolean }) {
  const bins = useBins()
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
                second={`${bin.shippingProvider ?? 'any courier'} · ${bin.shipped + bin.readyToDeliver} ${bin.shipped + bin.readyToDeliver === 1 ? 'parcel' : 'parcels'}`}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddBins onClose={() => setAdding(false)} />}
    </Card>
  )
}

const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((name) => name.trim().toUpperCase())
      .filter(Boolean),
  ),
]

const useCouriers = () =>
  useQuery({
    queryKey: ['couriers', 'active'],
    queryFn: async ({ signal }) =>
      (await api.shippingProvider.masterGetAll({ query: { pageSize: 200 } }, { signal })).result,
  })

/** Names of new bins, one courier for all of them. */
function AddBins({ onClose }: { onClose: () => void }) {
  const [said, setSaid] = useState({ names: '', courier: '', location: '' })
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [couriers, locations, queries] = [useCouriers(), useLocations(), useQueryClient()]
  const names = namesOf(said.names)
  const add = async () => {
    setBusy(true)
    try {
      const courier = said.courier ? { shippingProviderMasterId: Number(said.courier) } : {}
      await api.warehouse.shippingBinListCreate({
        body: {
          bins: names.map((name) => ({ name, ...courier })),
          ...(said.location ? { locationId: Number(said.location) } : {}),
        },
      })
      await queries.invalidateQueries({ queryKey: ['bins'] })
      toast({ message: `${names.length} shipping ${names.length === 1 ? 'bin' : 'bins'} added` })
      onClose()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (names.length && !isBusy) void add()
  }
  return (
    <Dialog title="Add shipping bins" onClose={onClose}>
      <form className="cd-form" onSubmit={submit}>
        <TextInput
          label="Names"
          value={said.names}
          hint="Several with commas: BIN-1, BIN-2"
          onChange={(text) => setSaid({ ...said, names: text })}
        />
        <Select
          label="Courier"
          value={said.courier}
          none="Any courier"
          onChange={(courier) => setSaid({ ...said, courier })}
          options={(couriers.data ?? []).map((one) => ({
            value: one.shippingProviderMasterId,
            label: one.shippingProviderName,
          }))}
        />
        {locations.length > 1 && (
          <Select
            label="Warehouse"
            value={said.location}
            none={`${locations[0]?.name ?? ''} (first)`}
            onChange={(location) => setSaid({ ...said, location })}
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {problem !== undefined && <ErrorNotice error={problem} />}
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          disabledReason={names.length ? undefined : 'Name at least one bin'}
        >
          {names.length > 1 ? `Add ${names.length} bins` : 'Add bin'}
        </Button>
      </form>
    </Dialog>
  )
}
