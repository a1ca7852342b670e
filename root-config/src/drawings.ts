/** Drawings of the documents that need no React: the sign-in and the other public pages. */

/** Own drawings, in lines of one weight that take the colour of the text. */
export const drawing = (viewBox: string, lines: string, className = ''): string =>
  `<svg${className ? ` class="${className}"` : ''} viewBox="${viewBox}" fill="none" stroke="currentColor" ` +
  `aria-hidden="true">${lines}</svg>`

export const mark =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">' +
  '<rect width="32" height="32" rx="8" fill="#1f52d6"/><path d="M7 12h17m-4-4 4 4M25 20H8m4 4-4-4" ' +
  'fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>'

const box = (x: number, y: number, fill: string) =>
  `<g transform="translate(${x - 15} ${y - 15})"><rect width="30" height="30" rx="5" fill="${fill}"/><path d="M0 ` +
  `10h30M15 10v7" stroke="#131a27" stroke-opacity=".45" stroke-width="1.6" fill="none"/></g>`
const lane = (d: string, stroke: string) => `<path d="${d}" stroke="${stroke}" stroke-width="2.8" fill="none"/>`

const boxes = [
  box(70, 20, '#91b6fb'),
  box(120, 90, '#b9a2ef'),
  box(90, 160, '#80d0cb'),
  box(40, 230, '#91b6fb'),
  box(250, 90, '#91b6fb'),
  box(430, 20, '#b9a2ef'),
  box(460, 160, '#91b6fb'),
  box(330, 232, '#80d0cb'),
  box(390, 300, '#80d0cb'),
].join('')

/** Goods that change lanes between the doors; `end` is where the lanes leave the drawing. */
export const lanesTo = (end: number): string =>
  `<svg class="lanes" viewBox="0 0 ${end} 320" aria-hidden="true">${[
    lane(`M0 230H150C235 230 265 90 350 90H${end}`, '#3d5ba0'),
    lane(`M0 300H150C235 300 265 230 350 230H${end}`, '#1f6166'),
    lane(`M0 90H150C235 90 265 20 350 20H${end}`, '#7a5bc4'),
    lane(`M0 20H150C235 20 265 160 350 160H${end}`, '#5080dd'),
    lane(`M0 160H150C235 160 265 300 350 300H${end}`, '#27918f'),
  ].join('')}${boxes}</svg>`

export const eye =
  '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true">' +
  '<path d="M1 8s2.5-4.5 7-4.5S15 8 15 8s-2.5 4.5-7 4.5S1 8 1 8Z"/><circle cx="8" cy="8" r="2.2"/>' +
  '<path class="slash" d="M2.5 13.5l11-11"/></svg>'

export const capsLock =
  '<svg viewBox="0 0 16 16" width="14" height="14" fill="none" stroke="currentColor" aria-hidden="true">' +
  '<path d="M8 1.5 14 8h-3v3H5V8H2ZM5 13.5h6"/></svg>'
