/** Whether two ways of asking take the same time. */

const errorFunction = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const y =
    1 -
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x)
  return x < 0 ? -y : y
}
const twoSided = (z: number): number => 1 - errorFunction(Math.abs(z) / Math.SQRT2)

/**
 * Wilcoxon's signed-rank test of pairs that were measured side by side: how likely differences like these are where
 * both take the same time. By the normal approximation, for 20 pairs and more.
 */
export function signedRank(differences: readonly number[]): number {
  const ranked = differences.filter((difference) => difference !== 0).sort((a, b) => Math.abs(a) - Math.abs(b))
  const n = ranked.length
  if (n < 10) return 1
  const sum = ranked.reduce((total, difference, rank) => total + (difference > 0 ? rank + 1 : 0), 0)
  const [mean, deviation] = [(n * (n + 1)) / 4, Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24)]
  return twoSided((Math.abs(sum - mean) - 0.5) / deviation)
}

/** The same for what was measured apart: the rank-sum test of Mann and Whitney. */
export function rankSum(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: 1 })), ...other.map((value) => ({ value, isOne: 0 }))]
  all.sort((a, b) => a.value - b.value)
  const ranks = all.reduce((total, { isOne }, rank) => total + isOne * (rank + 1), 0)
  const [n, m] = [one.length, other.length]
  const u = ranks - (n * (n + 1)) / 2
  return twoSided((Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt((n * m * (n + m + 1)) / 12))
}

/**
 * Holm's correction for many tests: which of these are too unlikely, so that all of them together are wrong in no more
 * than `level` of runs.
 */
export function unlikely<T>(list: readonly (T & { p: number })[], level = 0.01): (T & { p: number })[] {
  const sorted = [...list].sort((a, b) => a.p - b.p)
  const end = sorted.findIndex(({ p }, n) => p > level / (sorted.length - n))
  return end < 0 ? sorted : sorted.slice(0, end)
}
