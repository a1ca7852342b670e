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
    corsOrigins: originsOf(process.env['CORS_ORIGINS'] ?? ''),
  }
  return read
}

/** A comma list of origins, each as browsers spell them; none in an empty one. */
export function originsOf(said: string): string[] {
  const list = said
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
  for (const origin of list) {
    const problem = originProblem(origin)
    if (problem) throw new Error(`CORS_ORIGINS holds ${origin}: ${problem}`)
  }
  return [...new Set(list)]
}

function originProblem(said: string): string | undefined {
  if (said.includes('*'))
    return 'a * is not taken. List each origin that may call the API, like https://shop.example, separated by commas.'
  const url = URL.canParse(said) ? new URL(said) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    return 'that is no origin. Write it like https://shop.example or http://10.0.0.5:8080.'
  return url.origin === said ? undefined : `an origin has no path and no capital letters. Write ${url.origin} instead.`
}
