import { Icon } from 'shared-components/page'

/** The label as a link: always there, also where the browser would not open it by itself. */
export const LabelLink = ({ address, isPrimary }: { address: string; isPrimary?: boolean }) => (
  <a
    className={`cd-button cd-button--large cd-button--${isPrimary ? 'primary' : 'quiet'}`}
    href={address}
    target="_blank"
    rel="noreferrer"
  >
    <Icon name="printer" size={20} />
    Open label
  </a>
)
