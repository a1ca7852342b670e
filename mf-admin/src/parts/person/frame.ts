import type { ComponentType, ReactNode } from 'react'

/** What stands around a part of a record: a section of the drawer, or a card of the page. */
export type Frame = ComponentType<{ title: ReactNode; note?: ReactNode; action?: ReactNode; children: ReactNode }>
