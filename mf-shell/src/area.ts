import { defineArea } from 'contract/area'

export const area = defineArea({
  name: 'mf-shell',
  offers: ['dashboard-card', 'dashboard-panel'],
  screens: [
    { path: '/dashboard', title: 'Dashboard', sections: ['ALWAYS'], menu: { group: 'Dashboard' } },
    { path: '/task-board', title: 'Task Board', sections: ['ALWAYS'], menu: { group: 'Task Board' } },
    { path: '/scanner', title: 'Test your scanner', sections: ['ALWAYS'] },
    { path: '/notifications/notification-message', title: 'Notifications Message', sections: ['ALWAYS'] },
  ],
})
