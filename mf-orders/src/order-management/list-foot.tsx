import { type ReactNode, useState } from 'react'
import { Button } from 'shared-components/page'
import { CodeEntry, useScan } from 'shared-components/scan'
import { Pager, type PagerProps } from 'shared-components/table'

type ListFootProps = {
  pager: Pick<PagerProps, 'page' | 'pageSize' | 'total' | 'onPage'>
  onPageSize: (size: number) => void
  isChoosing: boolean
  /** Absent where a role may only look. */
  onChoose: (() => void) | undefined
  onFind: (code: string) => void
  /** What else there is on a telephone. */
  children: ReactNode
}

/**
 * The range and the pages; on a telephone the two big buttons of the thumb zone in their place.
 * A scan anywhere on the list finds its order.
 */
export function ListFoot({ pager, onPageSize, isChoosing, onChoose, onFind, children }: ListFootProps) {
  const [isAsking, setAsking] = useState(false)
  useScan((scan) => onFind(scan.text))
  const find = (code: string) => {
    setAsking(false)
    onFind(code)
  }
  return (
    <>
      <div className="cd-orders-range">
        <Pager {...pager} onPageSize={onPageSize} />
      </div>
      <div className="cd-orders-thumbs">
        <Button isLarge icon="upc-scan" onClick={() => setAsking(true)}>
          Find by scan
        </Button>
        {onChoose && (
          <Button isLarge icon="check-square" aria-pressed={isChoosing} onClick={onChoose}>
            {isChoosing ? 'Done' : 'Select'}
          </Button>
        )}
        {children}
      </div>
      {isAsking && (
        <CodeEntry
          isWhole
          title="Find by scan"
          label="Order, tracking or reference"
          onSubmit={find}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
