import { createAgreement } from './agreement.ts'
import type { CodeFormat, Engine, Picture, Read } from './engine.ts'
import { lookAt, type Frame } from './looker.ts'
import { planFor } from './plan.ts'

export type ReaderOptions = {
  formats: readonly CodeFormat[]
  expected?: readonly string[]
  engine: Engine
  /** Opens the engine that is asked as well once nothing was read for a while. */
  openSecond?: () => Promise<Engine>
}

/** A read as a picture gives it; how long it took is for the one who watches to say. */
export type FoundRead = Omit<Read, 'ms'>

export type Reader = {
  /** Looks at the next frame of a stream, shown at this moment. */
  look: (picture: Picture, ms: number) => Promise<readonly FoundRead[]>
  expect: (codes: readonly string[]) => void
}

const patienceMs = 1500

function fromMiddle({ corners }: FoundRead, { width, height }: Picture): number {
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return Math.hypot(mean(corners.map(([x]) => x)) - width / 2, mean(corners.map(([, y]) => y)) - height / 2)
}

/** Reads the frames of one stream, each as the plan says, and believes what the agreement allows. */
export function createReader({ formats, expected, engine, openSecond }: ReaderOptions): Reader {
  const agreement = createAgreement(expected)
  let second: Promise<Engine> | undefined
  let frameNumber = 0
  let lastReadMs: number | undefined

  async function engineFor(isSecond: boolean | undefined): Promise<Engine | undefined> {
    if (!isSecond) return engine
    second ??= openSecond?.()
    return second
  }

  return {
    async look(picture, ms) {
      lastReadMs ??= ms
      const frame: Frame = { picture }
      const number = frameNumber
      frameNumber += 1
      for (const look of planFor(number, ms - lastReadMs >= patienceMs)) {
        const asked = await engineFor(look.isSecondOpinion)
        if (!asked) continue
        const believed = agreement.see(number, ms, await lookAt(frame, look, asked, formats))
        if (believed.length === 0) continue
        lastReadMs = ms
        return believed
          .map(({ text, format, isGs1 = false, corners }) => ({ text, format, isGs1, corners, engine: asked.name }))
          .toSorted((one, two) => fromMiddle(one, picture) - fromMiddle(two, picture))
      }
      return []
    },
    expect: agreement.expect,
  }
}
