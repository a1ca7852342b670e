/** The mark of the house. */
export const Mark = () => (
  <svg className="frame-mark" viewBox="0 0 32 32" width="25" height="25" aria-hidden="true">
    <rect width="32" height="32" rx="8" />
    <path d="M7 12h17m-4-4 4 4M25 20H8m4 4-4-4" />
  </svg>
)
