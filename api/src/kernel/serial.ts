const dayMs = 86_400_000

/** '2025-11-12 10:04:48' for 45973.42, '2025-11-12' for 45973: the day number of a spreadsheet, as text. */
export function serialText(serial: number): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((serial * dayMs) / 1_000) * 1_000)
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day} ${time}`
}
