import { defineArea } from 'contract/area'
import type { Role } from 'contract/roles'

/** Who announces deliveries and does not receive them. */
const merchants: readonly Role[] = ['MERCHANT_ADMIN', 'CLIENT', 'USER']


/** What is in the house and how it comes in: inbound requests, stock, cells. */
export const area = defineArea({
  name: 'mf-inventory',
  screens: [
    { path: '/inbound/inbound-request-list', title: 'Inbound Request', sections: ['INBOUND_MANAGEMENT'], menu: { group: 'Inbound', label: 'Inbound Request' } },
    { path: '/inbound/inbound-request-detail/{id}', title: 'Request Detail', sections: ['INBOUND_MANAGEMENT'] },
    { path: '/inbound/create-new-request', title: 'Inbound Request', sections: ['INBOUND_MANAGEMENT'], hiddenFor: ['WAREHOUSE_WORKER'] },
    { path: '/inbound/inbound-stock-in-lists', title: 'Stock In Lists', sections: ['INBOUND_MANAGEMENT'], hiddenFor: merchants },
    { path: '/inbound/inbound-stock-in-list/{id}', title: 'Stock In List', sections: ['INBOUND_MANAGEMENT'], hiddenFor: merchants },
    { path: '/inbound/inbound-stock-in-items/{id}', title: 'Stock In Items', sections: ['INBOUND_MANAGEMENT'], hiddenFor: merchants },
    { path: '/inbound/caton-receive/{id}', title: 'Receive Carton', sections: ['INBOUND_MANAGEMENT'], hiddenFor: merchants, bare: true },
  ],
})
