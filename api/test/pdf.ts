import { inflateSync } from 'node:zlib'

/** Width and height of each page, in points. */
export const sizesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ])
export const fontsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/BaseFont \/(?:[A-Z]+\+)?([\w-]+)/g)].map(([, name]) => name)
/** The drawing commands of all pages. */
export const drawnOn = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream]) => inflateSync(Buffer.from(stream ?? '', 'latin1')).toString('latin1'))
    .join('\n')

/** The words on all pages: of Latin texts, which need no font of their own. */
export const wordsOn = (pdf: Buffer): string =>
  [...drawnOn(pdf).matchAll(/\[((?:<[0-9a-f]*>[^\]]*)+)\] TJ/g)]
    .map(([, parts]) =>
      [...(parts ?? '').matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n')
