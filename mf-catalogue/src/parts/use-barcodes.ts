import { useState } from 'react'
import { useDraftPart } from 'shared-components/form'
import { toldBy } from 'shared-components/page'
import { type BarcodeRefusal, refusalOf, type TypedBarcode } from './barcodes.ts'

const fieldOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'failure' in error
    ? (error.failure as { field?: string }).field
    : undefined

/** The typed barcodes of a form; a refusal that means one of them is shown on its line and ends the attempt. */
export function useBarcodes(form: Parameters<typeof useDraftPart>[0], first: readonly TypedBarcode[]) {
  const [lines, setLines] = useState(first)
  useDraftPart(form, 'barcode lines', lines, setLines)
  const [refusal, setRefusal] = useState<BarcodeRefusal>()
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setRefusal(undefined)
    try {
      await work()
      return true
    } catch (error) {
      const meant = refusalOf(
        { field: fieldOf(error), message: error instanceof Error ? error.message : String(error) },
        lines,
      )
      if (!meant) throw error
      toldBy(error)
      setRefusal(meant)
      return false
    }
  }
  return { lines, setLines, refusal, attempt }
}
