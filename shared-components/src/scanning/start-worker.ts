type ScriptPolicy = { createScriptURL: (address: string) => unknown }
type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => ScriptPolicy
}

const policyName = 'crossdock-scanner'
const kept = Symbol.for(policyName)

/** The policy lets through our own worker's script, wherever it is published, and a script made here. */
function checked(address: string): string {
  if (address.startsWith('blob:') || /\/(scanner-worker-[\w-]+\.js|decoder\.worker\.ts)$/.test(address)) return address
  throw new TypeError(`${address} is not the scanner's worker.`)
}

/** A policy may be made once on a page, and this file may be loaded twice, so it is kept where both find it. */
function policyOf(
  page: typeof globalThis & { trustedTypes?: Policies; [kept]?: ScriptPolicy },
): ScriptPolicy | undefined {
  try {
    page[kept] ??= page.trustedTypes?.createPolicy(policyName, { createScriptURL: checked })
  } catch {
    // The page's list of policies leaves ours out; it may still take a plain address.
  }
  return page[kept]
}

/** An address as `new Worker` takes it on this page. */
const allowed = (address: string): string => (policyOf(globalThis)?.createScriptURL(address) ?? address) as string

/**
 * Where a page may load a script from another origin but not start a worker there, a script of its own imports it. By
 * import(): the policy of the page counts that a script (script-src, which names the portal already), and a plain import
 * a worker (worker-src). What is told the worker before the script has come is kept for it.
 */
const starterOf = (address: string): string => `const kept = []
const keep = (event) => kept.push(event.data)
addEventListener('message', keep)
import(${JSON.stringify(address)}).then(() => {
  removeEventListener('message', keep)
  for (const data of kept) dispatchEvent(new MessageEvent('message', { data }))
}, (problem) => setTimeout(() => { throw problem }))`

const ownAddressOf = (address: string): string =>
  URL.createObjectURL(new Blob([starterOf(address)], { type: 'text/javascript' }))

/** Starts a module worker from an address of this origin or of another. Throws where the page allows none. */
export function startWorker(address: string): Worker {
  if (new URL(address, location.href).origin === origin) return new Worker(allowed(address), { type: 'module' })
  const own = ownAddressOf(address)
  const worker = new Worker(allowed(own), { type: 'module' })
  const release = (): void => URL.revokeObjectURL(own)
  worker.addEventListener('message', release, { once: true })
  worker.addEventListener('error', release, { once: true })
  return worker
}
