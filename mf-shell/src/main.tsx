import * as React from 'react'
import { areaLifecycles, inSlices } from 'shared-components/area'
import type { area } from './area.ts'
import singleSpaReact from 'single-spa-react'
import { Frame } from './frame/frame.tsx'
import { FrameFailed, framePlace } from './frame/place.tsx'

export const { bootstrap, mount, unmount, slots } = areaLifecycles<typeof area>({
  name: 'mf-shell',
  screens: {
    '/dashboard': () => import('./dashboard/dashboard.tsx'),
    '/task-board': () => import('./task-board/task-board.tsx'),
    '/scanner': () => import('./test-scanner/test-scanner.tsx'),
    '/notifications/notification-message': () => import('./notification-message/notification-message.tsx'),
  },
})

/** Header, menu, messages and dialogs around every area; always mounted. */
export const frame = singleSpaReact({
  React,
  ReactDOMClient: inSlices,
  rootComponent: Frame,
  domElementGetter: framePlace,
  errorBoundary: () => <FrameFailed />,
})
