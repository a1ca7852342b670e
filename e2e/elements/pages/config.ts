/** What the test tells a page by its address. */
export type Config = { api: string; stockIn: string; bell: string; order: string }

const query = new URLSearchParams(location.search)
export const config: Config = {
  api: query.get('api') ?? '',
  stockIn: query.get('stockIn') ?? '',
  bell: query.get('bell') ?? '',
  order: query.get('order') ?? '',
}

const heard: { name: string; detail: unknown }[] = []
Reflect.set(window, 'heard', heard)
/** Keeps an event for the test to look at. */
export const hear = (event: Event): void =>
  void heard.push({ name: event.type, detail: event instanceof CustomEvent ? event.detail : undefined })

Reflect.set(window, 'violations', [])
document.addEventListener(
  'securitypolicyviolation',
  ({ effectiveDirective, blockedURI, sample }) =>
    void (Reflect.get(window, 'violations') as string[]).push(`${effectiveDirective} ${blockedURI} ${sample}`),
)
