import { mostDaysAhead } from 'contract/notification-settings'
import { roleNames } from 'contract/roles'
import { Dialog } from 'shared-components/dialog'
import { CheckField, Form, NumberField, Submit, useCallForm } from 'shared-components/form'
import { Button, ErrorNotice, toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import { useAct } from '../parts/person/use-act.ts'
import { channelWords, type Place, type SettingRow } from './setting-row.ts'

type Said = { bell?: boolean; mail?: boolean; daysAhead?: number }

type DialogProps = { row: SettingRow; place: Place; whose: string; onClose: () => void }

/** What people of one role hear of one type, and how. */
export function SettingDialog({ row, place, whose, onClose }: DialogProps) {
  const { type, roleType, label, said, own } = row
  const isExpiry = type === 'ProductExpiry'
  const { busy, error, act } = useAct()
  const form = useCallForm<Said>({
    defaults: {
      bell: said.channels.includes('Bell'),
      mail: said.channels.includes('Mail'),
      ...(isExpiry ? { daysAhead: said.daysAhead } : {}),
    },
  })
  const save = async (heard: Said) => {
    await api.notification.addOrEditSettings({ body: bodyOf(heard, row, place) })
    await refreshed()
    toast({ message: `${label} for ${roleNames[roleType]} is saved` })
    onClose()
  }
  const back = async () => {
    const remove = () => api.notification.removeSettings({ query: { id: own?.id ?? 0 } })
    if (await act('back', remove, `${label} for ${roleNames[roleType]} is as before`)) onClose()
  }
  return (
    <Dialog title={`${label}: ${roleNames[roleType]}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={save}
        footer={
          <>
            {own && (
              <Button busy={busy === 'back'} onClick={() => void back()}>
                {backTo(row)}
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Submit>Save</Submit>
          </>
        }
      >
        <p className="cd-second">
          How people of this role are told, {whose}. With neither they are not told; each person can mute it too.
        </p>
        {error !== undefined && <ErrorNotice error={error} />}
        <CheckField name="bell" label="On the bell" />
        <CheckField name="mail" label="By mail" />
        {isExpiry && (
          <NumberField
            name="daysAhead"
            label="Days ahead"
            isRequired
            hint={`Batches that expire within so many days, at most ${mostDaysAhead}`}
          />
        )}
      </Form>
    </Dialog>
  )
}

function bodyOf({ bell, mail, daysAhead }: Said, { type, roleType, own }: SettingRow, { merchantId }: Place) {
  return {
    ...(own ? { id: own.id } : {}),
    ...(merchantId === null ? {} : { merchantId }),
    ...(type === 'ProductExpiry' && daysAhead !== undefined ? { values: { daysAhead } } : {}),
    type,
    roleType,
    channels: [...(bell ? (['Bell'] as const) : []), ...(mail ? (['Mail'] as const) : [])],
  }
}

/** 'Back to “Bell, 30 days”': what holds without this setting. */
const backTo = ({ type, without }: SettingRow): string =>
  `Back to “${channelWords(without.channels)}${type === 'ProductExpiry' ? `, ${without.daysAhead} days` : ''}”`
