import { countOf } from 'contract/format'
import { usePicture } from 'shared-components/area'
import { Button, Expiry, Icon, Tag } from 'shared-components/page'
import { Left, ScanItem } from 'shared-components/scan'
import type { InboundItem } from '../parts/use-inbound.ts'
import { type Counting, type Label, labelOf, type Line } from './counting.ts'

type ItemProps = { item: InboundItem; line: Line; state: Counting }

/** The item in hand: what it is, what its label says, what is left to count. */
export function ItemInHand({ item, line, state }: ItemProps) {
  const picture = usePicture(item)
  const counted = line.id === state.activeId ? state.counted : 0
  return (
    <ScanItem
      isNow={counted > 0}
      name={item.productName}
      sku={item.sku}
      picture={picture}
      tags={<LabelTags label={labelOf(state, line)} hasExpDate={item.hasExpDate} isDamaged={state.isDamaged} />}
    >
      {counted === 0 && <Left count={line.left} note={`${line.received} of ${line.expected} counted`} />}
    </ScanItem>
  )
}

function LabelTags({ label, hasExpDate, isDamaged }: { label: Label; hasExpDate: boolean; isDamaged: boolean }) {
  return (
    <>
      {label.batchNo && <Tag>Batch {label.batchNo}</Tag>}
      {label.expiryDay && (
        <Tag>
          Expires <Expiry day={label.expiryDay} />
        </Tag>
      )}
      {hasExpDate && !label.expiryDay && (
        <Tag tone="amber" icon="clock">
          Expiry needed
        </Tag>
      )}
      {isDamaged && (
        <Tag tone="red" icon="bandaid">
          Damaged
        </Tag>
      )}
    </>
  )
}

type InHandsProps = { state: Counting; line: Line; onTakeBack: () => void }

/** The next act once something is counted: the cell. More of the item may be scanned before. */
export function InHands({ state: { counted, isDamaged }, line, onTakeBack }: InHandsProps) {
  const more = Math.max(0, line.left - counted)
  return (
    <section className="cd-in-hands" aria-label="Counted">
      <div className="cd-left">
        <span className="cd-left__lead">then scan</span>
        <span className="cd-left__count">{isDamaged ? 'unusable cell' : 'the cell'}</span>
      </div>
      <div className="cd-in-hands__foot">
        <span>
          <b className="cd-strong">{countOf(counted, 'unit')}</b> counted{isDamaged ? ', damaged' : ''} ·{' '}
          {line.received + counted} of {line.expected}
          {more > 0 && `, ${more} more`}
        </span>
        <Button onClick={onTakeBack}>Take back</Button>
      </div>
    </section>
  )
}

type LinesProps = { items: readonly InboundItem[]; activeId: number | undefined; onChoose: (id: number) => void }

/** Everything in the carton; a tap takes an item in hand. */
export const CartonLines = ({ items, activeId, onChoose }: LinesProps) => (
  <ul className="cd-carton-lines" aria-label="Items of the carton">
    {items.map((item) => {
      const isDone = item.remainQuantity === 0
      return (
        <li key={item.id}>
          <button
            type="button"
            className="cd-carton-lines__line"
            aria-pressed={item.id === activeId}
            onClick={() => onChoose(item.id)}
          >
            <span className="cd-carton-lines__words">
              <b className="cd-strong">{item.productName}</b>
              <span className="cd-second">
                {[item.sku, item.batchNo && `batch ${item.batchNo}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={isDone ? 'cd-pack-lines__count cd-pack-lines__count--done' : 'cd-pack-lines__count'}>
              {isDone && <Icon name="check-lg" label="Done" />}
              <b>{item.receivedQuantity}</b> of {item.requestQuantity}
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)
