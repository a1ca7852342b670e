import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { CodeFormat, Picture } from '../src/scanning/engine.ts'
import { greyOf } from '../src/scanning/picture.ts'

/** One photograph and what stands on it; format 'none' holds no code of ours. */
export type Photograph = { file: string; format: CodeFormat | 'none'; text: string }

/** Where the photographs stand; bench.mjs says where that is when nobody else does. */
export const dataFolder = (): string => resolve(process.env.SCAN_DATA ?? '.')

/** The photographs of labels.tsv, or undefined where the folder is not there. */
export function listPhotographs(folder: string): Photograph[] | undefined {
  const list = join(folder, 'labels.tsv')
  if (!existsSync(list)) return undefined
  const [, ...lines] = readFileSync(list, 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [file = '', format = 'none', text = ''] = line.split('\t')
    return { file, format: format as Photograph['format'], text }
  })
}

/** The grey of one photograph. */
export async function openPhotograph(folder: string, file: string): Promise<Picture> {
  const { data, info } = await sharp(join(folder, file))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return greyOf({ data: new Uint8ClampedArray(data), width: info.width, height: info.height })
}
