export type KeyLine = { keys: readonly string[]; does: string }
export type KeyGroup = { name: string; lines: readonly KeyLine[] }

const everywhere: KeyGroup = {
  name: 'Everywhere',
  lines: [
    { keys: ['Ctrl K'], does: 'Search; what is scanned into it opens' },
    { keys: ['Ctrl /'], does: 'Show these keys' },
    { keys: ['Esc'], does: 'Close what is open' },
    { keys: ['Tab'], does: 'Go to the next place; first of all: skip to content' },
  ],
}

const inSearch: KeyGroup = {
  name: 'In the search',
  lines: [
    { keys: ['↑', '↓'], does: 'Choose' },
    { keys: ['Enter'], does: 'Open' },
    { keys: ['Ctrl Enter'], does: 'Open beside' },
    { keys: ['>'], does: 'Only actions and pages' },
    { keys: ['#'], does: 'Only orders' },
  ],
}

/** What a page has, as it is drawn now, and the keys that go with it. */
const parts: readonly (KeyGroup & { where: string })[] = [
  {
    name: 'In the list',
    where: '#area [data-row]',
    lines: [
      { keys: ['↑', '↓'], does: 'Go from row to row' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['Ctrl Enter'], does: 'Open it on a page of its own' },
    ],
  },
  {
    name: 'Rows to choose',
    where: '#area [data-row] input[type=checkbox]',
    lines: [
      { keys: ['Space'], does: 'Choose the row' },
      { keys: ['Shift Space'], does: 'Choose all from the last one chosen' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'Choose the next row too' },
    ],
  },
  { name: 'The open record', where: '.cd-drawer', lines: [{ keys: ['Esc'], does: 'Close the record' }] },
  {
    name: 'Scans',
    where: '.cd-scan, .task-board',
    lines: [{ keys: ['Scan'], does: 'A code read by a scanner goes to this page, wherever the focus is' }],
  },
]

/** The keys that this page knows: those of everywhere, of what is on it, and those that a part of it names itself. */
export function keysOf(page: ParentNode): KeyGroup[] {
  const own = [...page.querySelectorAll('#area [aria-keyshortcuts]')].map((part): KeyLine => ({
    keys: (part.getAttribute('aria-keyshortcuts') ?? '').split(' ').map((keys) => keys.replaceAll('+', ' ')),
    does: (part.getAttribute('aria-label') ?? part.textContent ?? '').trim(),
  }))
  const there = parts.filter(({ where }) => page.querySelector(where))
  return [everywhere, ...there, ...(own.length > 0 ? [{ name: 'On this page', lines: own }] : []), inSearch]
}
