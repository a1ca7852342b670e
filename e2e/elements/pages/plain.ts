import { config, hear } from './config.ts'

const { api } = config
const given: Record<string, Record<string, string>> = {
  'crossdock-stock-in': { api, token: config.stockIn },
  'crossdock-notification-bell': { api, token: config.bell },
  'crossdock-order-status': { api, token: config.order },
}
for (const [tag, attributes] of Object.entries(given))
  for (const [name, value] of Object.entries(attributes)) document.querySelector(tag)?.setAttribute(name, value)

document.addEventListener('crossdock-scan', hear)
document.addEventListener('crossdock-ok', hear)
document.addEventListener('crossdock-stock-in-done', hear)
