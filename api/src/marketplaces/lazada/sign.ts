import { digest } from '../sign.ts'

/** A call's signature: the path, then each parameter with a value, by name. */
export function signCall(appSecret: string, path: string, parameters: Readonly<Record<string, string>>): string {
  const said = Object.keys(parameters)
    .filter((name) => name !== 'sign' && parameters[name])
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => name + (parameters[name] ?? ''))
  return digest(appSecret, path + said.join('')).toUpperCase()
}

/** A push's signature: over the app and the body, byte for byte. Its case is written in two ways. */
export const signPush = (app: { appKey: string; appSecret: string }, body: Buffer): string =>
  digest(app.appSecret, app.appKey, body)
