import type { Schedule } from '../jobs/schedule/schedule.ts'
import { Refusal } from '../kernel/refuse.ts'
import { transaction } from '../kernel/transaction.ts'
import { systemWho } from '../kernel/who.ts'
import { drawPicture } from './picture.ts'
import { leaveImage, oldImage, setImage } from './queries.ts'

/** Draws the pictures anew that were kept as they came (before 0018), one at a time; what cannot be drawn stays so. */
export const drawingOfOldPictures: Schedule = {
  name: 'draw old pictures',
  everySeconds: 3_600,
  run: (pool) =>
    transaction(pool, systemWho(), async (tx) => {
      const old = await oldImage(tx)
      if (!old) return false
      const picture = await drawPicture(old.bytes).catch((problem: unknown) => {
        if (problem instanceof Refusal) return undefined
        throw problem
      })
      if (picture) await setImage(tx, old.merchantId, old.productId, picture)
      else await leaveImage(tx, old.merchantId, old.productId)
      return true
    }),
}
