const hourMs = 3_600_000

/** How many more lines of one kind may be written into the log: what anybody may cause fills no disk. */
export function hourlyLines(most: number, now: () => number = Date.now): () => 'write' | 'last' | 'none' {
  let written = 0
  let since = now()
  return () => {
    if (now() - since > hourMs) [written, since] = [0, now()]
    if (written <= most) written++
    return written < most ? 'write' : written === most ? 'last' : 'none'
  }
}
