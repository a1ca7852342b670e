import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import type { Tx } from '../../kernel/database.ts'
import { found, refuse } from '../../kernel/refuse.ts'
import type { Who } from '../../kernel/who.ts'
import { locationFor } from '../../location/place.ts'
import { lockWaiting } from '../../order/allocate/covered.ts'
import { trayName } from '../rules.ts'
import { tellTray } from '../tell.ts'
import { freeTrays, setAside, touchedBy, trayInUse, unitsLyingIn } from '../trays.ts'
import { dropTrayNames } from './queries.ts'

type Aside = Calls['picking']['setTrayAside']
type Free = Calls['picking']['freeTray']

/** Keeps a tray out of use, whatever lies in it, until somebody lifts it. */
export async function setTrayAside(tx: Tx, who: Who, asked: Body<Aside>): Promise<Reply<Aside>> {
  const location = found(await locationFor(tx, who, asked.locationId), 'The location')
  const reason = asked.reason?.trim() ?? null
  const tray = await setAside(tx, who, location.id, trayName(asked.trayName), reason)
  await tellTray(tx, tray, location.id)
  return { trayName: tray.name, asideReason: reason ?? '' }
}

/** A tray that holds nothing and still counts as in use is free again; one with goods in it never is. */
export async function freeTray(tx: Tx, who: Who, asked: Body<Free>): Promise<Reply<Free>> {
  const location = found(await locationFor(tx, who, asked.locationId), 'The location')
  const { orders } = await touchedBy(tx, location.id, trayName(asked.trayName))
  await lockWaiting(tx, [], orders)
  const tray = found(await trayInUse(tx, location.id, trayName(asked.trayName)), 'The tray')
  const units = await unitsLyingIn(tx, tray.id)
  if (units > 0)
    throw refuse('wrong-state', {
      what: `Tray ${tray.name}`,
      state: `holding ${units} ${units === 1 ? 'unit' : 'units'}`,
      problem: 'pack them, take them out or put them back first',
      next: 'Pack them, take them out or put them back first.',
    })
  await setAside(tx, who, location.id, tray.name, null)
  await dropTrayNames(tx, location.id, tray.name)
  await freeTrays(tx, [tray.id])
  await tellTray(tx, tray, location.id)
  return { trayName: tray.name }
}
