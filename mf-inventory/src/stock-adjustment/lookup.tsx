import { useEffect, useState, type FormEvent } from 'react'
import { cut } from 'contract/text'
import { useCall } from 'shared-components/area'
import { TextInput } from 'shared-components/form'
import { Button, Card, Failed, Two } from 'shared-components/page'
import { cleanCode, useScan } from 'shared-components/scan'
import { api } from 'shared-state'

const mostShown = 20

/** Products a code or a word names: exactly, else by what they contain. */
function useFound(words: string) {
  const call = api.stock.getStockByProductList
  const exact = useCall(call, words !== '' && { sku: cut(words, 64), pageSize: mostShown })
  const isUnknown = words !== '' && exact.data?.result.length === 0
  const like = useCall(call, isUnknown && { keyword: words, pageSize: mostShown })
  return {
    rows: isUnknown ? like.data?.result : exact.data?.result,
    isFetching: exact.isFetching || like.isFetching,
    error: exact.error ?? like.error,
    refetch: () => Promise.all([exact.refetch(), isUnknown && like.refetch()]),
  }
}

/** Finds the product to correct, by scan, SKU or name; several are offered, one is taken. */
export function Lookup({ onFind }: { onFind: (productId: number) => void }) {
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState('')
  const found = useFound(words)
  const only = found.rows?.length === 1 ? found.rows[0] : undefined
  useEffect(() => {
    if (!only) return
    onFind(only.productId)
    setWords('')
    setTyped('')
  }, [only, onFind])
  useScan((scan) => {
    setTyped(scan.code)
    setWords(scan.code)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWords(cleanCode(typed))
  }
  return (
    <>
      <form className="cd-lookup" role="search" onSubmit={submit}>
        <TextInput label="SKU, barcode or name" value={typed} maxLength={100} onChange={setTyped} />
        <Button
          type="submit"
          icon="search"
          busy={found.isFetching}
          disabledReason={typed.trim() ? undefined : 'Scan or type a product'}
        >
          Find product
        </Button>
      </form>
      {found.error && <Failed title="Products could not be read" error={found.error} onRetry={() => found.refetch()} />}
      {words && found.rows?.length === 0 && <p role="status">No product is named by {words}.</p>}
      {found.rows && found.rows.length > 1 && (
        <Card title="Which one?" note={found.rows.length === mostShown ? `the first ${mostShown}` : undefined}>
          {found.rows.map((row) => (
            <div key={row.productId} className="cd-inner-row">
              <Two isStrong first={row.productName} second={`${row.sku} · ${row.merchantName}`} />
              <Button
                label={`Choose ${row.sku} of ${row.merchantName}`}
                onClick={() => {
                  onFind(row.productId)
                  setWords('')
                }}
              >
                Choose
              </Button>
            </div>
          ))}
        </Card>
      )}
    </>
  )
}
