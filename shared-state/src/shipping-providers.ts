import { atom } from 'nanostores'

export type ShippingProvider = { shippingProviderId: number; name: string }

/** All shipping providers, and those of each marketplace. */
export const $shippingProviders = atom<readonly ShippingProvider[]>([])
export const $shippingProvidersOf = atom<Readonly<Record<string, readonly ShippingProvider[]>>>({})

export const setShippingProviders = (providers: readonly ShippingProvider[]) => $shippingProviders.set(providers)
export const setShippingProvidersOf = (marketplace: string, providers: readonly ShippingProvider[]) =>
  $shippingProvidersOf.set({ ...$shippingProvidersOf.get(), [marketplace]: providers })
