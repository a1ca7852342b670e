import type { WaitingScan } from 'shared-state'

/** The scans of one person that wait on this device. */
export type Line = { userId: number; name: string; scans: readonly WaitingScan[] }

/** One line for each person, whoever waits longest first. */
export function linesOf(scans: readonly WaitingScan[]): Line[] {
  const lines = new Map<number, WaitingScan[]>()
  for (const scan of scans) lines.set(scan.userId, [...(lines.get(scan.userId) ?? []), scan])
  return [...lines].map(([userId, own]) => ({
    userId,
    name: own.find(({ userName }) => userName)?.userName ?? 'another person',
    scans: own,
  }))
}

export const countOf = ({ scans }: Pick<Line, 'scans'>): string =>
  scans.length === 1 ? '1 scan' : `${scans.length} scans`
export const verbOf = ({ scans }: Pick<Line, 'scans'>): string => (scans.length === 1 ? 'waits' : 'wait')
