import { Card, When } from 'shared-components/page'
import { type Checkout, parcelsWord } from '../parts/use-bins.ts'
import { ManifestButton } from './manifest-button.tsx'

type Props = { bin: Pick<Checkout, 'shippingBinId' | 'name' | 'handOvers'> }
/** The last times this bin went to its courier, each with its manifest. */
export const HandOvers = ({ bin: { shippingBinId, name, handOvers } }: Props) => (
  <Card title="Handed over">
    <ul className="cd-stack" aria-label="Handed over">
      {handOvers.map(({ handOverId, handedTimestamp, handedBy, parcels }) => (
        <li key={handOverId} className="cd-bench__actions">
          <ManifestButton of={{ shippingBinId, handOverId }} binName={name} parcels={parcels}>
            Manifest
          </ManifestButton>
          <span>
            {parcelsWord(parcels)}, <When ms={handedTimestamp} /> by {handedBy}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
