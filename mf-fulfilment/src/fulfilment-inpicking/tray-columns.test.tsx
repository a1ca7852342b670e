import { expect } from 'chai'
import { draw, expectAccessible, settled, wearTheme } from 'shared-components/draw'
import { DataTable } from 'shared-components/table'
import type { Tray } from '../parts/picking-lists.ts'
import { trayColumns } from './tray-columns.tsx'

const hourMs = 3_600_000
const tray = (trayName: string, more: Partial<Tray>) =>
  ({
    trayName,
    state: 'Picking',
    asideReason: '',
    asideBy: '',
    asideTimestamp: null,
    contents: [],
    takenTimestamp: Date.now() - 2 * hourMs,
    ...more,
  }) as unknown as Tray

suite('the trays', () => {
  test('one that is set aside says since when it is, and by whom; another one since when it is in use', async () => {
    await wearTheme()
    const aside = { state: 'Aside', asideReason: 'cracked', asideTimestamp: Date.now() } as const
    const rows = [tray('T-1', {}), tray('T-2', { ...aside, asideBy: 'Ana' }), tray('T-3', aside)]
    const { place, undraw } = draw(
      <DataTable name="Trays" columns={trayColumns} rows={rows} rowKey={(row) => row.trayName} />,
    )
    await settled()
    const since = [...place.querySelectorAll<HTMLElement>('.cd-table__row td:last-child')].map(
      (cell) => cell.innerText.split('\n').at(-1) ?? '',
    )
    await expectAccessible(place)
    undraw()
    expect(since).to.deep.equal(['2 h ago', 'aside by Ana', 'aside'])
  })
})
