import { createApp, h } from 'vue'
import { config, hear } from './config.ts'

const { api } = config
createApp({
  render: () => [
    h('crossdock-scanner', { 'onCrossdock-scan': hear }),
    h('crossdock-stock-in', { api, token: config.stockIn, 'onCrossdock-stock-in-done': hear }),
    h('crossdock-notification-bell', { api, token: config.bell }),
    h('crossdock-message-dialog', { message: 'Said by the page', 'onCrossdock-ok': hear }),
    h('crossdock-order-status', { api, token: config.order }),
  ],
}).mount('#app')
