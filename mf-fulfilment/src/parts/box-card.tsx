import { CallError } from 'contract/client'
import { useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { BoxChoice } from 'shared-components/scan'
import { Button, Card, toldBy } from 'shared-components/page'
import { api } from 'shared-state'
import { type Dimension, mayBeMeasured, parcelOf, type ParcelProps } from './use-parcel.ts'

const sidesOf = ({ length, width, height }: { length: number; width: number; height: number }) =>
  `${length} × ${width} × ${height} cm`

/** 'S is too low: the clay mask is 76 mm, S has 60 mm' without its first words, which the kit says. */
const refusalOf = (reason: string) => reason.replace(/^\S+ is too \S+: /, '')

/** The box proposed with its neighbours, and the one chosen: what is compared at the bench. */
function nearBoxes({ boxes, boxName }: Dimension, chosen: string | undefined): Dimension['boxes'] {
  const at = boxes.findIndex((box) => box.boxName === boxName)
  const middle = Math.max(1, Math.min(at < 0 ? boxes.length : at, boxes.length - 2))
  return boxes.filter((box, index) => Math.abs(index - middle) <= 1 || box.boxName === chosen)
}

/** The boxes, the suggested one marked, those that do not fit with their reason. */
export function BoxCard({ order, parcel: kept, dimension }: ParcelProps) {
  const [isWhole, setWhole] = useState(false)
  const parcel = parcelOf(kept, dimension)
  const shown = isWhole ? dimension.boxes : nearBoxes(dimension, parcel.boxName)
  const chosen = dimension.boxes.find((box) => box.boxName === parcel.boxName)
  const [tight, setTight] = useState<{ boxName: string; words: string }>()
  const save = (boxName: string, confirmed: { confirmed?: true } = {}) =>
    api.packing.updateBoxSize({
      body: { orderId: order.orderId, parcelNumber: kept.parcelNumber, boxName, ...confirmed },
    })
  const choose = async (boxName: string) => {
    const fits = dimension.boxes.find((box) => box.boxName === boxName)?.fits
    if (!mayBeMeasured(order, kept) || (boxName === kept.boxName && fits)) return
    await save(boxName).catch((problem: unknown) => {
      if (!(problem instanceof CallError) || problem.code !== 'box-too-small') throw problem
      setTight({ boxName, words: toldBy(problem).message })
    })
  }
  return (
    <Card title="Box" action={chosen && `units fill ${dimension.litres} l of ${chosen.litres} l`}>
      <BoxChoice
        current={parcel.boxName}
        suggested={dimension.boxName ?? undefined}
        onPick={(id) => void choose(String(id)).catch(() => undefined)}
        boxes={shown.map((box) => ({
          id: box.boxName,
          name: box.boxName,
          size: sidesOf(box),
          ...(box.fits ? {} : { refusal: refusalOf(box.reason) }),
        }))}
        note={
          dimension.missing ||
          (dimension.boxName === null ? `No box fits; a parcel of its own: ${sidesOf(parcel)}` : undefined)
        }
      />
      {tight && (
        <Confirm
          title={`Take box ${tight.boxName} anyway?`}
          action={`Take box ${tight.boxName}`}
          onClose={() => setTight(undefined)}
          onConfirm={async () => void (await save(tight.boxName, { confirmed: true }))}
        >
          <p>{tight.words}</p>
        </Confirm>
      )}
      {shown.length < dimension.boxes.length && (
        <Button kind="link" onClick={() => setWhole(true)}>
          All {dimension.boxes.length} boxes
        </Button>
      )}
    </Card>
  )
}
