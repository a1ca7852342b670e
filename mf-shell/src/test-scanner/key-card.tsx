import { Card } from 'shared-components/page'
import type { KeyPress } from 'shared-components/scan'
import { keyName } from './visible.ts'

const heldWith = ({ key, shift, ctrl, alt, altGraph }: KeyPress) =>
  [
    shift && key !== 'Shift' && 'Shift',
    ctrl && key !== 'Control' && 'Ctrl',
    alt && key !== 'Alt' && 'Alt',
    altGraph && key !== 'AltGraph' && 'AltGr',
  ]
    .filter(Boolean)
    .join(' + ')

/** The raw keys of the last try, one by one. */
export function KeyCard({ presses }: { presses: readonly KeyPress[] }) {
  const shown = presses.filter(({ isDown, key }) => isDown || key === 'Alt')
  return (
    <Card title="Keys" note={`${shown.length}, with the ms since the one before`}>
      <div className="scanner-keys" role="region" aria-label="Keys of the last scan" tabIndex={0}>
        <table className="scanner-table">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Place</th>
              <th scope="col">With</th>
              <th scope="col" className="scanner-number">
                ms
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((press, index) => (
              <tr key={index}>
                <td className="scanner-mono">
                  {keyName(press.key)}
                  {press.isDown ? '' : ' up'}
                </td>
                <td className="scanner-mono">{press.code || 'not told'}</td>
                <td>{heldWith(press) || '–'}</td>
                <td className="scanner-number">
                  {index === 0 ? '–' : (press.at - (shown[index - 1]?.at ?? press.at)).toFixed(1)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
