type Registry = { getRegistrations: () => Promise<readonly { unregister: () => Promise<boolean> }[]> }
type Stores = Pick<CacheStorage, 'keys' | 'delete'>

/**
 * The portal has no service worker. One that an older release registered would go on answering with its own files, so it
 * is unregistered, and the answers it kept go with it; both are missing where the page is not served securely. Home and
 * FAQ run this as it stands in every browser, also those that know no `?.`.
 */
export async function endServiceWorkers(
  registry: Registry | undefined,
  stores: Stores | undefined = globalThis.caches,
): Promise<void> {
  const registrations = registry ? await registry.getRegistrations().catch(() => []) : []
  await Promise.all(registrations.map((registration) => registration.unregister().catch(() => false)))
  if (!stores) return
  const names = await stores.keys().catch(() => [])
  await Promise.all(names.map((name) => stores.delete(name).catch(() => false)))
}
