import { manifestParts } from 'contract/manifest'
import { type ReactNode, useState } from 'react'
import { Button, download } from 'shared-components/page'
import { api } from 'shared-state'

type ManifestButtonProps = {
  of: { shippingBinId: number; handOverId?: number }
  binName: string
  parcels: number
  children: ReactNode
}

/** Saves the manifest as a file, all its parts: it is A4, which is not the paper of a station's labels. */
export function ManifestButton({ of, binName, parcels, children }: ManifestButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const parts = Math.max(1, manifestParts(parcels))
    try {
      for (let part = 1; part <= parts; part += 1) {
        const pdf = await api.documents.getManifest({ query: { ...of, part } })
        download(pdf, `manifest-${binName}${parts > 1 ? `-part-${part}` : ''}.pdf`)
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="file-earmark-text" busy={isBusy} onClick={() => void save().catch(() => undefined)}>
      {children}
    </Button>
  )
}
