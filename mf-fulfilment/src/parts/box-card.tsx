import { useQueryClient } from '@tanstack/react-query'
import { BoxChoice } from 'shared-components/scan'
import { Card } from 'shared-components/page'
import { api } from 'shared-state'
import type { OrderRecord } from './use-orders.ts'
import { type Dimension, mayBeMeasured, parcelOf } from './use-parcel.ts'

const sidesOf = ({ length, width, height }: { length: number; width: number; height: number }) => `${length} × ${width} × ${height} cm`

/** 'S is too low: the clay mask is 76 mm, S has 60 mm' without its first words, which the kit says. */
const refusalOf = (reason: string) => reason.replace(/^\S+ is too \S+: /, '')

/** The boxes, the suggested one marked, those that do not fit with their reason. */
export function BoxCard({ order, dimension }: { order: OrderRecord; dimension: Dimension }) {
  const queries = useQueryClient()
  const parcel = parcelOf(order, dimension)
  const chosen = dimension.boxes.find((box) => box.boxName === parcel.boxName)
  const choose = async (boxName: string) => {
    if (!mayBeMeasured(order) || boxName === order.boxName) return
    await api.order.updateBoxSize({ body: { orderId: order.orderId, boxName } })
    await queries.invalidateQueries({ queryKey: ['orders', 'one', order.orderId] })
  }
  return (
    <Card title="Box" action={chosen && `units fill ${dimension.litres} l of ${chosen.litres} l`}>
      <BoxChoice current={parcel.boxName} suggested={dimension.boxName ?? undefined} onPick={(id) => void choose(String(id)).catch(() => undefined)}
        boxes={dimension.boxes.map((box) => ({ id: box.boxName, name: box.boxName, size: sidesOf(box), ...(box.fits ? {} : { refusal: refusalOf(box.reason) }) }))}
        note={dimension.missing || (dimension.boxName === null ? `No box fits; a parcel of its own: ${sidesOf(parcel)}` : undefined)} />
    </Card>
  )
}
