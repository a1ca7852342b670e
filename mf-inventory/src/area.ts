import { defineArea } from 'contract/area'


/** What is in the house and how it comes in: inbound requests, stock, cells. */
export const area = defineArea({
  name: 'mf-inventory',
  screens: [
    { path: '/inbound/inbound-request-list', title: 'Inbound Request', sections: ['INBOUND_MANAGEMENT'], menu: { group: 'Inbound', label: 'Inbound Request' } },
    { path: '/inbound/inbound-request-detail/{id}', title: 'Request Detail', sections: ['INBOUND_MANAGEMENT'] },
    { path: '/inbound/create-new-request', title: 'Inbound Request', sections: ['INBOUND_MANAGEMENT'], hiddenFor: ['WAREHOUSE_WORKER'] },
  ],
})
