import type { Chapter } from './book.ts'
import { attackFloods } from './floods.ts'
import { attackForeign } from './foreign.ts'
import { attackOdd } from './odd.ts'
import { attackSignIn } from './sign-in.ts'
import type { Target } from './target.ts'

export const partNames = ['foreign', 'odd', 'floods', 'sign-in'] as const
export type PartName = (typeof partNames)[number]

/** Each part of an attack, whole. */
export const parts: Record<PartName, (target: Target) => Promise<Chapter>> = {
  foreign: (target) => attackForeign(target, { timePairs: 60 }),
  odd: (target) => attackOdd(target),
  floods: (target) => attackFloods(target, { say: (words) => console.log(words) }),
  'sign-in': (target) => attackSignIn(target),
}
