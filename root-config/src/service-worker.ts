type Registry = { getRegistrations: () => Promise<readonly { unregister: () => Promise<boolean> }[]> }

/**
 * The portal has no service worker. One that an older release registered would go on answering with its own files, so it
 * is unregistered; the registry is missing where the page is not served securely.
 */
export async function endServiceWorkers(registry: Registry | undefined): Promise<void> {
  const registrations = (await registry?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister().catch(() => false)))
}
