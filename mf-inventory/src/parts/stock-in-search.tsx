import { createElement, useEffect, useState } from 'react'
import { Failed, toldBy, Waiting } from 'shared-components/page'
import { scannerSettings } from 'shared-components/scan'
import type { StockInEvent, StockInSearchEvent } from 'shared-components/stock-in'
import type { InboundItem, useFoundItems } from './use-inbound.ts'

export type Looked = { sku: string; groupName: string }
type SearchProps = {
  title: string
  /** In the page; else a dialog that is open while it is drawn. */
  isInline?: boolean
  looked: Looked | undefined
  items: ReturnType<typeof useFoundItems>
  onLook: (looked: Looked) => void
  onChoose: (item: InboundItem) => void
  onClose: () => void
}

function problemOf(error: unknown): string {
  const { message, next, requestId } = toldBy(error)
  return ['The items could not be read.', message, next, requestId && `Request ${requestId}.`].filter(Boolean).join(' ')
}

/** The stock-in search of calls.md 2. The element comes when it is asked for: most screens of the area do without. */
export function StockInSearch(props: SearchProps) {
  const { isThere, problem, again } = useElement()
  if (problem !== undefined) return <Failed title="The search could not be loaded" error={problem} onRetry={again} />
  return isThere ? <Search {...props} /> : <Waiting rows={1} columns={3} />
}

function useElement() {
  const [attempt, setAttempt] = useState(0)
  const [isThere, setThere] = useState(customElements.get('crossdock-stock-in') !== undefined)
  const [problem, setProblem] = useState<unknown>()
  useEffect(() => {
    let isHere = true
    import('shared-components/stock-in').then(
      () => isHere && setThere(true),
      (failure: unknown) => isHere && setProblem(failure),
    )
    return () => {
      isHere = false
    }
  }, [attempt])
  const again = () => {
    setProblem(undefined)
    setAttempt(attempt + 1)
  }
  return { isThere, problem, again }
}

/** The element, fed with what this page reads. */
function Search({ title, isInline = false, looked, items, onLook, onChoose, onClose }: SearchProps) {
  const rows = items.data?.result
  return createElement(
    'crossdock-stock-in',
    {
      inline: isInline,
      open: !isInline,
      sku: looked?.sku ?? '',
      carton: looked?.groupName ?? '',
      rows,
      scannerSettings: scannerSettings(),
      busy: items.isFetching && !items.data,
      problem: items.error && !items.isFetching ? problemOf(items.error) : '',
      'oncrossdock-stock-in-search': ({ detail }: StockInSearchEvent) => {
        if (looked?.sku === detail.sku && looked.groupName === detail.carton) void items.refetch()
        else onLook({ sku: detail.sku, groupName: detail.carton })
      },
      'oncrossdock-stock-in': ({ detail }: StockInEvent) => {
        const item = rows?.find(({ id }) => id === detail.item.id)
        if (item) onChoose(item)
      },
      'oncrossdock-stock-in-close': onClose,
    },
    <span slot="title">{title}</span>,
  )
}
