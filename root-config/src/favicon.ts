/** The mark of the house: two arrows that pass each other, in through one door and out through the other. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect width="32" height="32" rx="8" fill="#1f52d6"/><path d="M7 12h17m-4-4 4 4M25 20H8m4 4-4-4" ' +
  'fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** The same inside a document, so that the portal's page need not ask for it. */
export const faviconLink =
  `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(favicon)}" ` + `type="image/svg+xml">`
