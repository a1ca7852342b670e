/** What the environment says (demo.md), read once when first asked for. */
export type Settings = { secret: string; publicUrl: string; corsOrigins: string[] }

let read: Settings | undefined

export function settings(): Settings {
  if (read) return read
  const secret = process.env['SECRET'] ?? ''
  if (secret.length < 16) throw new Error('SECRET must be set to a random text of at least 16 characters.')
  read = {
    secret,
    publicUrl: process.env['PUBLIC_URL'] ?? '',
    corsOrigins: (process.env['CORS_ORIGINS'] ?? '').split(',').map((origin) => origin.trim()).filter(Boolean),
  }
  return read
}
