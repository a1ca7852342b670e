import { createElement as draw, Fragment } from 'react'
import { createRoot } from 'react-dom/client'
import { config, hear } from './config.ts'

const { api } = config
const page = draw(
  Fragment,
  null,
  draw('crossdock-scanner', { 'oncrossdock-scan': hear }),
  draw('crossdock-stock-in', { api, token: config.stockIn, 'oncrossdock-stock-in-done': hear }),
  draw('crossdock-notification-bell', { api, token: config.bell }),
  draw('crossdock-message-dialog', { message: 'Said by the page', 'oncrossdock-ok': hear }),
  draw('crossdock-order-status', { api, token: config.order }),
)

createRoot(document.getElementById('app') ?? document.body).render(page)
