import { Icon } from 'shared-components/page'

/** The way into the search: a box at a desk, a drawing on a telephone. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    className="frame-search"
    aria-keyshortcuts="Control+K Meta+K"
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    <Icon name="search" size={18} />
    <span className="frame-search__words">Search orders, SKUs, trays, tracking…</span>
    <kbd aria-hidden="true">Ctrl K</kbd>
  </button>
)
