import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { trayAside } from 'contract/forms/picking'
import { Dialog } from 'shared-components/dialog'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { toast } from 'shared-components/page'
import { api, refreshed } from 'shared-state'
import type { Tray } from '../parts/picking-lists.ts'

type Said = Body<Calls['picking']['setTrayAside']>

/** Why a tray is set aside. */
export function AsideDialog({ tray, onClose }: { tray: Pick<Tray, 'trayName'>; onClose: () => void }) {
  const { trayName } = tray
  const form = useCallForm<Said>({ schema: trayAside, defaults: { trayName, reason: '' } })
  const save = async (said: Said) => {
    await api.picking.setTrayAside({ body: { ...said, reason: said.reason?.trim() || 'No reason said' } })
    toast({ message: `${trayName} is set aside: nothing goes into it or is packed from it` })
    await refreshed()
    onClose()
  }
  return (
    <Dialog title={`Set ${trayName} aside`} onClose={onClose}>
      <Form form={form} onSubmit={save} footer={<Submit>Set aside</Submit>}>
        <TextField name="reason" label="Reason" hint="What is missing, damaged or wrong" />
      </Form>
    </Dialog>
  )
}

/** The tray is used again. */
export async function liftAside({ trayName }: Pick<Tray, 'trayName'>) {
  await api.picking.setTrayAside({ body: { trayName } })
  toast({ message: `${trayName} is in use again` })
  await refreshed()
}
