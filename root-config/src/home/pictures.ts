/**
 * Our own screens on the home page, as `npm run pictures` takes them from the demo; of fixed size, so that nothing
 * moves when they come.
 */
export const pictures = {
  desk: {
    file: 'desk',
    width: 1740,
    height: 714,
    alt: 'The dashboard of a warehouse manager: what waits at each step',
  },
  handheld: {
    file: 'handheld',
    width: 585,
    height: 1266,
    alt: 'A picker’s handheld: the cell to go to, the item, what is left to scan, the tray it goes into',
  },
} as const
export type Picture = (typeof pictures)[keyof typeof pictures]
