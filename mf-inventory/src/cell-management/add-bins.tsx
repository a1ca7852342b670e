import { countOf } from 'contract/format'
import { useState, type FormEvent } from 'react'
import { useCall } from 'shared-components/area'
import { Dialog } from 'shared-components/dialog'
import { Select, TextInput } from 'shared-components/form'
import { Button, ErrorNotice, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { useLocations } from '../parts/use-locations.ts'

const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((name) => name.trim().toUpperCase())
      .filter(Boolean),
  ),
]

type Said = { names: string; courier: string; location: string }

/** Makes the bins, and says so; a refusal stays beside what was typed. */
function useAdding(onDone: () => void) {
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const add = async ({ courier, location, ...said }: Said) => {
    const names = namesOf(said.names)
    setBusy(true)
    try {
      await api.shipping.shippingBinListCreate({
        body: {
          bins: names.map((name) => ({ name, ...(courier ? { shippingProviderMasterId: Number(courier) } : {}) })),
          ...(location ? { locationId: Number(location) } : {}),
        },
      })
      await refreshed()
      toast({ message: `${countOf(names.length, 'shipping bin')} added` })
      onDone()
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { add, isBusy, problem }
}

/** Names of new bins, one courier for all of them. */
export function AddBins({ onClose }: { onClose: () => void }) {
  const [said, setSaid] = useState<Said>({ names: '', courier: '', location: '' })
  const { add, isBusy, problem } = useAdding(onClose)
  const [couriers, locations] = [useCall(api.courier.masterGetAll, { pageSize: 200 }), useLocations()]
  const count = namesOf(said.names).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count && !isBusy) void add(said)
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
          options={(couriers.data?.result ?? []).map((one) => ({
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
        <Button type="submit" kind="primary" busy={isBusy} disabledReason={count ? undefined : 'Name at least one bin'}>
          {count > 1 ? `Add ${count} bins` : 'Add bin'}
        </Button>
      </form>
    </Dialog>
  )
}
