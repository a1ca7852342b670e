import sharp from 'sharp'
import { type Refusal, refuse } from '../kernel/refuse.ts'
import { limited } from '../kernel/limited.ts'
import type { Upload } from '../server/handler.ts'
import { pictureKind } from './picture-kind.ts'

/** A product's picture as it is kept: both are WebP, one for a drawer or a bench, one for the rows of a list. */
export type Picture = { bytes: Buffer; small: Buffer }

export const pictureType = 'image/webp'

const mostBytes = 5 * 1024 * 1024
const mostPixels = 50_000_000
/** A picture one pixel wide is many thin lines, each as slow as a broad one. */
const longestSide = 20_000
const mostSeconds = 10
/** Twice what the largest place of each shows. */
const largePx = 480
const smallPx = 128

// One picture is one thread's work; a list of uploads must not take the whole machine.
sharp.concurrency(1)

/** How a caller says what is wrong with a picture: 'breaks off or is damaged'. */
type Refuse = (problem: string) => Refusal

const notAPicture: Refuse = (problem) => refuse('file-not-image', { field: 'imageFile', problem })

/** The picture of an uploaded file: read into memory only where it may be one, and is its turn. */
export function pictureOf({ size, top, first }: Pick<Upload, 'size' | 'top' | 'first'>): Promise<Picture> {
  refuseOther(top, size)
  return inTurn(async () => drawPicture(await first(size)))
}

/** Pictures that are in memory at once, each up to 50 million points of it, and those that wait for it. */
const inTurn = limited({ atOnce: 1, waiting: 200 })

function refuseOther(top: Buffer, size: number): void {
  if (size > mostBytes) throw refuse('file-too-large', { field: 'imageFile', megabytes: mostBytes / 1024 / 1024 })
  if (!pictureKind(top)) throw notAPicture('is not a JPEG, PNG or WebP picture')
}

/**
 * The picture drawn anew, whatever the file's name says: nothing of the file itself is kept, so neither where a
 * photograph was taken nor anything hidden behind it is ever served. The first bytes decide before a decoder sees it.
 */
export async function drawPicture(file: Buffer): Promise<Picture> {
  refuseOther(file, file.length)
  await refuseLarge(file, notAPicture)
  return { bytes: await inside(file, largePx, notAPicture), small: await inside(file, smallPx, notAPicture) }
}

/** The small picture alone, of a file whose first bytes are a picture's. */
export const drawSmall = (file: Buffer, refusal: Refuse): Promise<Buffer> =>
  inTurn(async () => {
    await refuseLarge(file, refusal)
    return inside(file, smallPx, refusal)
  })

/** Of the head alone, so that one with too many pixels is told as what it is before any are read. */
async function refuseLarge(file: Buffer, refusal: Refuse): Promise<void> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(unreadable(refusal))
  if (width * height > mostPixels) throw refusal(`has more than ${mostPixels / 1_000_000} million pixels`)
  if (Math.max(width, height) > longestSide) throw refusal(`is more than ${longestSide} pixels wide or high`)
}

const inside = (file: Buffer, pixels: number, refusal: Refuse): Promise<Buffer> =>
  sharp(file, { failOn: 'error', limitInputPixels: mostPixels })
    .autoOrient()
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: mostSeconds })
    .toBuffer()
    .catch(unreadable(refusal))

const unreadable = (refusal: Refuse) => (): never => {
  throw refusal('breaks off or is damaged')
}
