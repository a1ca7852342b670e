import { Icon } from 'shared-components/page'
import type { Label } from './label.ts'

/** A label that this browser does not print from here, as a link: also where it would not open it by itself. */
export const LabelLink = ({ label }: { label: Label | undefined }) =>
  label &&
  label.went !== 'printed' && (
    <a
      className={`cd-button cd-button--large cd-button--${label.went === 'nowhere' ? 'primary' : 'quiet'}`}
      href={label.address}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="printer" size={20} />
      Open label
    </a>
  )
