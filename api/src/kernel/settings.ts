import { type PasswordRules, passwordRules } from 'contract/password'

export type Environment = Readonly<Record<string, string | undefined>>

/** What the environment says (demo.md), read once when first asked for. */
export type Settings = {
  /** What signs and hashes: the newest. */
  secret: string
  /** What is read still, the newest first: SECRET may be `new,old`. */
  secrets: readonly string[]
  publicUrl: string
  corsOrigins: string[]
  /** Where mail is handed over; without it every mail is a file. */
  smtpUrl: string
  /** Days for which mails that are files are kept. */
  mailKeptDays: number
  mailFrom: string
  dataDir: string
  passwordRules: PasswordRules
  /** Days until a password must be changed; 0 for never. */
  passwordLifeDays: number
  /** Wrong tries an address has: sign-ins and links in a minute, mails asked for in an hour. */
  triesPerAddress: number
  /** Devices one person may be signed in with. */
  devicesPerPerson: number
}

let read: Settings | undefined

export function settings(): Settings {
  read ??= settingsOf(process.env)
  return read
}

export function settingsOf(environment: Environment): Settings {
  const publicUrl = publicUrlOf(environment['PUBLIC_URL'] ?? '')
  const secrets = secretsOf(environment['SECRET'] ?? '')
  const number = (name: string, usual: number, least: number): number => numberOf(name, environment[name], usual, least)
  return {
    secret: secrets[0],
    secrets,
    publicUrl,
    corsOrigins: originsOf(environment['CORS_ORIGINS'] ?? ''),
    smtpUrl: smtpUrlOf(environment['SMTP_URL'] ?? '', publicUrl),
    mailKeptDays: number('MAIL_KEPT_DAYS', 7, 1),
    mailFrom: environment['MAIL_FROM'] || 'Crossdock <no-reply@localhost>',
    dataDir: environment['DATA_DIR'] || '.data',
    passwordRules: rulesOf(environment['PASSWORD_RULES'] || 'composition'),
    passwordLifeDays: number('PASSWORD_LIFE_DAYS', 90, 0),
    triesPerAddress: number('TRIES_PER_ADDRESS', 30, 1),
    devicesPerPerson: number('DEVICES_PER_PERSON', 20, 1),
  }
}

const leastSecret = { characters: 32, different: 10 }

const isSecret = (said: string): boolean =>
  said.length >= leastSecret.characters && new Set(said).size >= leastSecret.different

/** A secret that nobody guesses: refused where it is short or one character over and over. */
export function secretOf(said: string): string {
  if (isSecret(said)) return said
  throw new Error(
    `SECRET must be a random text of at least ${leastSecret.characters} characters, ` +
      `${leastSecret.different} of them different: openssl rand -base64 48`,
  )
}

/**
 * One secret, or `new,old` while an old one is replaced: the new one writes, both are read. A comma is part of a secret
 * unless what stands on both sides of it is one.
 */
export function secretsOf(said: string): readonly [string, ...string[]] {
  const [newest = '', old = '', ...more] = said.split(',').map((one) => one.trim())
  return more.length === 0 && isSecret(newest) && isSecret(old) ? [newest, old] : [secretOf(said)]
}

/** The origin people use. What else an address may hold leads nowhere, and is not repeated: it may be a password. */
export function publicUrlOf(said: string): string {
  if (!said) return ''
  const url = URL.canParse(said) ? new URL(said) : undefined
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error('PUBLIC_URL is no address of a portal. Write it like https://portal.example.')
  if (url.username || url.password)
    throw new Error(`PUBLIC_URL holds a user or a password, which would stand in every mail. Write ${url.origin}.`)
  if (url.pathname !== '/' || /[?#]/.test(said))
    throw new Error(`PUBLIC_URL holds more than scheme, host and port. Write ${url.origin} instead.`)
  return url.origin
}

/**
 * Where mail is handed over. The links in it need a host that is said here: none may be chosen by what a request says.
 */
export function smtpUrlOf(said: string, publicUrl: string): string {
  if (!said) return ''
  const url = URL.canParse(said) ? new URL(said) : undefined
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw new Error('SMTP_URL is no address of a mail server. Write it like smtps://user:password@host.')
  if (!publicUrl)
    throw new Error(
      'SMTP_URL is set without PUBLIC_URL: mails hold links, which need the address people use. ' +
        'Set PUBLIC_URL, like https://portal.example.',
    )
  return said
}

/** Which rules passwords keep here. */
export function rulesOf(said: string): PasswordRules {
  const rules = passwordRules.find((one) => one === said)
  if (!rules) throw new Error(`PASSWORD_RULES is ${said}: it may be ${passwordRules.join(' or ')}.`)
  return rules
}

/** What a setting says that is a number of days, seconds or things; a timer beyond 24 days would end at once. */
const mostEver = 1_000_000

/** A whole number a setting says, or the one it has where it says nothing. */
export function numberOf(
  name: string,
  said: string | undefined,
  otherwise: number,
  least: number,
  most = mostEver,
): number {
  const value = said ? Number(said) : otherwise
  if (!Number.isSafeInteger(value) || value < least || value > most)
    throw new Error(`${name} is ${said}: it must be a whole number from ${least} to ${most}.`)
  return value
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
