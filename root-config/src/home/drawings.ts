import { drawing } from '../drawings.ts'

/** Drawings of the home page. Nobody's mark: what carries a parcel, and how goods go. */

const house = (x: number, y: number, width: number) =>
  `<path d="M${x} ${y + 17} ${x + width / 2} ${y}l${width / 2} 17v${width - 16}H${x}z"/>` +
  `<path d="M${x + width * 0.27} ${y + width + 1}V${y + 24}h${width * 0.46}v${width - 23}M${x + width * 0.27} ` +
  `${y + 31}h${width * 0.46}m${-width * 0.46} 7h${width * 0.46}"/>`
const parcel = (x: number, y: number, size = 14) =>
  `<path class="parcel" d="M${x} ${y}h${size}v${size}h-${size}z"/><path d="M${x} ${y + 5}h${size}m-${size / 2} 0v4"/>`
const letter = (x: number, y: number, word: string) =>
  `<rect x="${x}" y="${y}" width="28" height="28" rx="7"/><text x="${x + 14}" y="${y + 19}">${word}</text>`

const seller = (lines: string) => drawing('0 0 360 84', lines, 'way')

/** Many docks, one truth: three houses in a row, and parcels between them. */
export const docks = seller(
  `<path class="dashed" d="M86 60h66M206 60h66"/>${house(36, 18, 48)}${house(156, 18, 48)}${house(276, 18, 48)}` +
    `${parcel(112, 53)}${parcel(232, 53)}`,
)

/** Two shops, one shelf. */
export const shelf = seller(
  `${letter(50, 12, 'A')}${letter(50, 44, 'B')}` +
    `<path d="M80 26h40c40 0 40 16 72 16M80 58h40c40 0 40-16 72-16M202 10v64M302 10v64M202 40h100M202 72h100"/>` +
    `${parcel(214, 25)}${parcel(234, 25)}${parcel(274, 25)}${parcel(214, 57)}${parcel(254, 57)}${parcel(274, 57)}`,
)

/** Sell there, ship from here: over a border, from one currency into another. */
export const border = seller(
  `<path d="M78 40c50-34 154-34 208 4"/><path class="dashed" d="M180 28v52"/>${house(28, 26, 48)}` +
    `<path d="M290 54l17-16 17 16v20h-34zM301 74V60h12v14"/>${parcel(172, 8)}` +
    `<text x="130" y="66">MYR</text><text x="230" y="66">SGD</text>`,
)

const carrier = (lines: string) => drawing('0 0 48 36', lines, 'carrier')
const wheels = (...places: readonly (readonly [number, number])[]) =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4"/>`).join('')

/** Who collects, by what carries it. */
export const carriers: readonly (readonly [name: string, picture: string])[] = [
  ['Swift Parcel', carrier(`<path d="M9 28H5V8h24l9 9 5 2v9h-4M17 28h14M29 8v9h9"/>${wheels([13, 28], [35, 28])}`)],
  [
    'Coast Express',
    carrier(`<path d="M8 29H4V6h26v23M30 12h8l6 8v9h-4M16 29h16M4 12h26"/>${wheels([12, 29], [36, 29])}`),
  ],
  [
    'Same-day riders',
    carrier(
      `<circle cx="11" cy="26" r="7"/><circle cx="37" cy="26" r="7"/>` +
        `<path d="M11 26l8-12h12l6 12M19 14l7 12 5-12M31 14l-2-5h-5M8 14h8V6H8z"/>`,
    ),
  ],
  ['Air freight', carrier('<path d="M4 16l4-1 5 5 10-3L13 6l5-1 16 9 8-3c4-1 4 3 1 4L21 23 13 32l-3 1 4-9-5 1z"/>')],
  [
    'Sea freight',
    carrier(
      '<path d="M5 21h38l-5 10H11zM12 21v-7h10v7M22 17h10v4M15 14V7h4v7M3 34c4 0 4-2 8-2s4 2 8 2 4-2 8-2 4 2 8 2 4-2 8-2"/>',
    ),
  ],
  [
    'Parcel lockers',
    carrier(
      '<path d="M9 3h30v30H9zM19 3v30M29 3v30M9 13h10M9 23h10M19 18h10M29 11h10M29 21h10"/><path d="M16 8v1M26 10v1M36 7v1M16 18v1M26 26v1M36 16v1M16 28v1M36 27v1"/>',
    ),
  ],
]
