import { type Environment, numberOf, settings, settingsOf } from './kernel/settings.ts'
import { marketSettings, marketSettingsOf } from './marketplaces/settings.ts'
import { type Limits, limitsOf } from './server/limits.ts'
import { trustProxyOf } from './server/proxy.ts'

const mostPort = 65_535

export type StartSettings = {
  databaseUrl: string
  publicUrl: string
  limits: Limits
  host: string
  port: number
  /** 0: nowhere. */
  metricsPort: number
  metricsHost: string
  metricsToken: string | undefined
  /** Database connections. */
  pool: number
  trustProxy: string | false
  logLevel: 'info' | 'warn'
}

/**
 * All that the environment says to a process, judged before anything is opened: what is set wrongly ends the start in one
 * sentence, and not the first that needs it.
 */
export function startSettings(pool: number, environment: Environment = process.env): StartSettings {
  const isOwn = environment === process.env
  const { publicUrl } = isOwn ? settings() : settingsOf(environment)
  if (isOwn) marketSettings()
  else marketSettingsOf(environment)
  const host = environment['HOST'] || '127.0.0.1'
  return {
    databaseUrl: databaseUrlOf(environment['DATABASE_URL']),
    publicUrl,
    limits: limitsOf(environment),
    host,
    port: numberOf('PORT', environment['PORT'], 8080, 0, mostPort),
    metricsPort: numberOf('METRICS_PORT', environment['METRICS_PORT'], 0, 0, mostPort),
    metricsHost: environment['METRICS_HOST'] || host,
    metricsToken: metricsTokenOf(environment['METRICS_TOKEN']),
    pool: numberOf('POOL', environment['POOL'], pool, 1, 1_000),
    trustProxy: trustProxyOf(environment['TRUST_PROXY']),
    logLevel: logLevelOf(environment['LOG'] || 'warn'),
  }
}

/** Never repeated: it holds a password. */
function databaseUrlOf(said: string | undefined): string {
  if (!said) throw new Error("DATABASE_URL is not set: the address of PostgreSQL for the application's role.")
  if (/^(postgres(ql)?|socket):/.test(said)) return said
  throw new Error(
    'DATABASE_URL is no address of PostgreSQL. Write it like postgres://crossdock_app:password@host/crossdock.',
  )
}

function logLevelOf(said: string): 'info' | 'warn' {
  if (said === 'info' || said === 'warn') return said
  throw new Error(`LOG is ${said}: it may be info or warn.`)
}

/** The token that opens /metrics on the portal's port: as long as one that nobody guesses, and as headers spell them. */
function metricsTokenOf(said: string | undefined): string | undefined {
  if (!said || /^[\w-]{20,200}$/.test(said)) return said
  throw new Error('METRICS_TOKEN must be 20 to 200 letters, digits, - or _: openssl rand -hex 24')
}
