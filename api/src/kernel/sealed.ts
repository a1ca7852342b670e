import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Values that nobody reads without SECRET: AES-256-GCM, the key by HKDF. A sealed value names its key, and opens only beside
 * what it was sealed for, so that one moved to another row is none.
 */
type Key = { id: string; bytes: Buffer }

const version = 'v1'
const ivBytes = 12
const tagBytes = 16
const keys = new Map<string, Key>()

function keyOf(secret: string): Key {
  const known = keys.get(secret)
  if (known) return known
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'crossdock', 'sealed values', 32))
  const id = createHash('sha256').update('key id').update(bytes).digest('base64url').slice(0, 8)
  const made = { id, bytes }
  keys.set(secret, made)
  return made
}

/** `about` is what the value belongs to: it opens beside the same alone. */
export function seal(secret: string, value: string, about: string): string {
  const { id, bytes } = keyOf(secret)
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(about))
  const said = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return [version, id, Buffer.concat([iv, cipher.getAuthTag(), said]).toString('base64url')].join('.')
}

/** What was sealed; undefined where none of these secrets did it, it belongs to something else, or it was changed. */
export function unseal(secrets: readonly string[], sealed: string, about: string): string | undefined {
  const [, id, body = ''] = /^v1\.([\w-]{8})\.([\w-]+)$/.exec(sealed) ?? []
  const key = secrets.map(keyOf).find((one) => one.id === id)
  const bytes = Buffer.from(body, 'base64url')
  if (!key || bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** What a value that this secret sealed begins with: any other is sealed again. */
export const sealedWith = (secret: string): string => `${version}.${keyOf(secret).id}.`
