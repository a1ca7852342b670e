import type { Calls } from 'contract/calls/all'
import type { Body, Reply } from 'contract/define'
import type { Tx } from '../../database.ts'
import { found, refuse } from '../../refuse.ts'
import type { Who } from '../../who.ts'
import { addEvents } from '../events.ts'
import { readOrderNumber } from '../rules.ts'
import { expectedGrams, limitGrams, suggestBox } from './boxes.ts'
import * as queries from './queries.ts'
import { refuseParcel } from './rules.ts'

type Confirm = Calls['shippingProvider']['confirm']
type Dimension = Calls['shippingProvider']['getParcelDimension']

/** Settles who carries a parcel. A tracking number is the courier's to give: none is made up here. */
export async function confirmCourier(tx: Tx, who: Who, asked: Body<Confirm>): Promise<Reply<Confirm>> {
  const order = found(
    await queries.lockParcel(tx, who, found(readOrderNumber(asked.warehouseOrderId), 'The order')),
    'The order',
  )
  refuseParcel(order, 'its courier can be chosen', who.now)
  const provider = found(await queries.providerFor(tx, order.merchantId, asked.shippingProvider.trim()), 'The courier')
  refuseProvider(provider)
  const [lengthMm, widthMm, heightMm] = [
    Math.round(asked.length * 10),
    Math.round(asked.width * 10),
    Math.round(asked.height * 10),
  ]
  const named = (await queries.boxes(tx)).find(
    (box) => box.lengthMm === lengthMm && box.widthMm === widthMm && box.heightMm === heightMm,
  )
  await queries.setCourier(tx, order, provider.id, Math.round(asked.weight * 1000), {
    boxName: named?.name ?? null,
    lengthMm,
    widthMm,
    heightMm,
  })
  await addEvents(tx, who, [
    {
      merchantId: order.merchantId,
      orderId: order.id,
      fromStatus: order.status,
      toStatus: order.status,
      note: `courier ${provider.name}`,
    },
  ])
  return {
    orderId: order.id,
    shippingProvider: provider.name,
    chargeableWeight: chargeableWeight(asked, provider.volumetricDivisor),
  }
}

function refuseProvider(provider: queries.Provider): void {
  const what = `The courier ${provider.name}`
  if (provider.masterStatus !== 'Active')
    throw refuse('wrong-state', {
      what,
      state: provider.masterStatus,
      problem: 'choose one that is active',
      field: 'ShippingProvider',
    })
  if (!provider.isAssigned)
    throw refuse('wrong-state', {
      what,
      state: `not assigned to ${provider.merchantName}`,
      problem: 'assign it, or choose another',
      field: 'ShippingProvider',
    })
}

/** What the courier charges for: the weight or the room, whichever is more; kg, to the gram. */
export function chargeableWeight(
  parcel: { weight: number; length: number; width: number; height: number },
  divisor: number,
): number {
  const volumetric = (parcel.length * parcel.width * parcel.height) / divisor
  return Math.ceil(Math.max(parcel.weight, volumetric) * 1000 - 1e-6) / 1000
}

/** The smallest box an order fits, and in words how every other box does. */
export async function parcelDimension(tx: Tx, who: Who, orderId: number): Promise<Reply<Dimension>> {
  const order = found(await queries.parcelOf(tx, who, orderId), 'The order')
  const units = await queries.unitsOf(tx, order)
  const { box, fits, litres, missing } = suggestBox(await queries.boxes(tx), units)
  const largest = (side: 'lengthMm' | 'widthMm' | 'heightMm') => Math.max(0, ...units.map((unit) => unit[side] ?? 0))
  const sides = box ?? { lengthMm: largest('lengthMm'), widthMm: largest('widthMm'), heightMm: largest('heightMm') }
  const known = units.map((unit) => ({ ...unit, weightGrams: unit.weightGrams ?? 0 }))
  const weighs = (boxGrams: number): number => expectedGrams(known, boxGrams) ?? 0
  const grams = weighs(box?.weightGrams ?? 0)
  return {
    boxName: box?.name ?? null,
    length: sides.lengthMm / 10,
    width: sides.widthMm / 10,
    height: sides.heightMm / 10,
    weight: grams / 1000,
    litres,
    limit: limitGrams(grams) / 1000,
    missing,
    boxes: fits.map((fit) => ({
      boxName: fit.box.name,
      length: fit.box.lengthMm / 10,
      width: fit.box.widthMm / 10,
      height: fit.box.heightMm / 10,
      weight: weighs(fit.box.weightGrams) / 1000,
      litres: Math.round((fit.box.lengthMm * fit.box.widthMm * fit.box.heightMm) / 100_000) / 10,
      fits: fit.fits,
      reason: fit.reason,
    })),
  }
}
