import type { ReactNode } from 'react'
import { Icon } from 'shared-components/page'

export type Box = {
  id: string | number
  name: string
  size: string
  /** Why it does not fit: 'the clay mask is 76 mm, S has 60 mm'. */ refusal?: string
}
type BoxChoiceProps = {
  boxes: readonly Box[]
  current?: Box['id'] | undefined
  suggested?: Box['id'] | undefined
  onPick: (id: Box['id']) => void
  note?: ReactNode
}

/** The boxes, the suggested one marked, one that is too small dashed and with its reason. */
export function BoxChoice({ boxes, current, suggested, onPick, note }: BoxChoiceProps) {
  const refused = boxes.filter(({ refusal }) => refusal)
  return (
    <div className="cd-boxes">
      <div className="cd-boxes__row" role="group" aria-label="Box">
        {boxes.map(({ id, name, size, refusal }, index) => (
          <button
            key={id}
            type="button"
            className={refusal ? 'cd-boxes__box cd-boxes__box--small' : 'cd-boxes__box'}
            aria-pressed={id === current}
            onClick={() => onPick(id)}
          >
            {id === suggested && <span className="cd-badge cd-boxes__badge">suggested</span>}
            <Icon name="box" size={26 + Math.min(index, 3) * 6} />
            <b>{name}</b>
            <span>{size}</span>
          </button>
        ))}
      </div>
      {refused.map(({ id, name, refusal }) => (
        <div key={id} className="cd-boxes__note">
          <Icon name="info-circle" size={14} />
          {name} is too small: {refusal}
        </div>
      ))}
      {note && <div className="cd-boxes__note">{note}</div>}
    </div>
  )
}

const kilograms = (grams: number): string => (grams / 1000).toFixed(grams % 10 === 0 ? 2 : 3)
/** The scale shows two and a half limits to both sides; the band in the middle is inside. */
const reach = 2.5

type WeightBandProps = {
  expectedGrams: number
  measuredGrams?: number | undefined
  limitGrams: number
  expectedNote?: string
  measuredNote?: string
}

/** Expected and measured weight as numbers and on a scale; outside the band the screen asks before closing. */
export function WeightBand({
  expectedGrams,
  measuredGrams,
  limitGrams,
  expectedNote = 'Expected',
  measuredNote = 'Measured',
}: WeightBandProps) {
  const off = (measuredGrams ?? expectedGrams) - expectedGrams
  const isInside = Math.abs(off) <= limitGrams
  const half = 100 / (2 * reach)
  const at = Math.max(0.5, Math.min(99.5, 50 + (off / (limitGrams * reach)) * 50))
  return (
    <div className="cd-weight">
      <dl className="cd-weight__numbers">
        <div>
          <dt>{expectedNote}</dt>
          <dd>
            {kilograms(expectedGrams)} <span>kg</span>
          </dd>
        </div>
        <div>
          <dt>{measuredNote}</dt>
          <dd>
            {measuredGrams === undefined ? '–' : kilograms(measuredGrams)} <span>kg</span>
          </dd>
        </div>
      </dl>
      <svg className="cd-weight__scale" width="100%" height="18" aria-hidden="true">
        <rect className="cd-weight__track" y="4" width="100%" height="10" rx="3" />
        <rect className="cd-weight__band" x={`${50 - half}%`} y="4" width={`${2 * half}%`} height="10" />
        {measuredGrams !== undefined && (
          <rect className="cd-weight__mark" x={`${at}%`} width="4" height="18" rx="1" transform="translate(-2 0)" />
        )}
      </svg>
      {measuredGrams !== undefined && (
        <div className={isInside ? 'cd-weight__word' : 'cd-weight__word cd-weight__word--outside'} role="status">
          <Icon name={isInside ? 'check-circle-fill' : 'exclamation-circle-fill'} size={14} />
          <span>
            <b className="cd-strong">
              {off > 0 ? '+' : off < 0 ? '−' : '±'}
              {Math.abs(off)} g, {isInside ? 'fits' : `outside ± ${limitGrams} g`}.
            </b>{' '}
            {isInside ? 'Outside the green it asks before closing.' : 'Check the parcel before closing.'}
          </span>
        </div>
      )}
    </div>
  )
}

/** A device of the bench and whether it is ready. */
export const DeviceChip = ({ icon, label, isReady }: { icon: string; label: string; isReady?: boolean }) => (
  <span className="cd-device">
    {isReady !== undefined && (
      <span
        className={isReady ? 'cd-device__dot cd-device__dot--ready' : 'cd-device__dot'}
        role="img"
        aria-label={isReady ? 'Ready' : 'Not ready'}
      />
    )}
    <Icon name={icon} size={18} />
    {label}
  </span>
)
