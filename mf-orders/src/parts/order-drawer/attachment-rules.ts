import { mostAttachments } from 'contract/attachments'
import { countOf, sizeWords } from 'contract/format'

/** What the browser offers to choose; the server looks at the first bytes. */
export const attachable = '.pdf,.jpg,.jpeg,.png,.webp'

const bytesIn = (megabytes: number): number => megabytes * 1024 * 1024

/** Why these files are not added to those that stand, in words; undefined where they may be sent. */
export function whyNotAttached(
  files: readonly { name: string; size: number }[],
  held: readonly { sizeBytes: number }[],
): string | undefined {
  const { most, megabytes, totalMegabytes } = mostAttachments
  const large = files.find(({ size }) => size > bytesIn(megabytes))
  if (large)
    return `${large.name} is ${sizeWords(large.size)}; at most ${megabytes} MB are taken. Choose a smaller file.`
  const room = most - held.length
  if (files.length > room)
    return `An order has at most ${countOf(most, 'file')}: choose ${room} or fewer, these are ${files.length}.`
  const bytes = [...files.map(({ size }) => size), ...held.map(({ sizeBytes }) => sizeBytes)].reduce((a, b) => a + b, 0)
  if (bytes > bytesIn(totalMegabytes))
    return `The files of the order would be ${sizeWords(bytes)}, and ${totalMegabytes} MB are the most. Choose smaller ones.`
  return undefined
}
