import { roleNames } from 'contract/roles'
import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { Two } from 'shared-components/page'
import { type Column, DataTable } from 'shared-components/table'
import { api } from 'shared-state'
import { SettingDialog } from './setting-dialog.tsx'
import { channelWords, type Place, rowsOf, saidBy, type SettingRow, toComeWords } from './setting-row.ts'

const columns: readonly Column<SettingRow>[] = [
  {
    id: 'type',
    head: 'What',
    card: 'title',
    cell: (row) => <Two isStrong first={row.label} second={row.isToCome ? toComeWords : ''} />,
  },
  { id: 'role', head: 'Who', card: 'line', cell: (row) => roleNames[row.roleType] },
  { id: 'channels', head: 'How', card: 'side', cell: (row) => channelWords(row.said.channels) },
  {
    id: 'days',
    head: 'Days ahead',
    align: 'right',
    card: 'line',
    cell: (row) => (row.type === 'ProductExpiry' ? row.said.daysAhead : undefined),
  },
  { id: 'from', head: 'Said by', card: 'line', cell: (row) => saidBy[row.said.from] },
]

/** Every setting of one place; one opens in a dialog. `whose`: for whom it holds, in the middle of a sentence. */
export function SettingsTable({ place, whose }: { place: Place; whose: string }) {
  const { merchantId } = place
  const { data, error, refetch } = useCall(
    api.notification.getSettings,
    merchantId === null || place.isOwnMerchant ? {} : { merchantId },
    { staleTime: 0 },
  )
  const [openKey, setOpenKey] = useState<string>()
  const rows = data && rowsOf(data.result, place)
  const open = rows?.find(({ key }) => key === openKey)
  return (
    <>
      <DataTable
        name="Notification settings"
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        onOpen={({ key }) => setOpenKey(key)}
        openKey={openKey}
        isLoading={!data && !error}
        error={error}
        onRetry={refetch}
      />
      {open && (
        <SettingDialog key={open.key} row={open} place={place} whose={whose} onClose={() => setOpenKey(undefined)} />
      )}
    </>
  )
}
