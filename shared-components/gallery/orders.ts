/** The rows of design/order-list.png. */
export type Order = {
  number: string; reference: string; status: number; platform: string; shop: string; item: string; sku: string; more: number
  units: number; tray?: string; slot?: number; priority: 'Urgent' | 'High' | 'Normal'; shipBy: number; placed: number
}

export const now = Date.parse('2026-11-21T09:42:00Z')
const at = (text: string): number => Date.parse(`${text}:00Z`)
const make = (number: string, reference: string, status: number, platform: string, shop: string, item: string, sku: string, more: number, units: number,
  priority: Order['priority'], shipBy: string, placed: string, tray?: string, slot?: number): Order =>
  ({ number: `WO-${number}`, reference, status, platform, shop, item, sku, more, units, priority, shipBy: at(shipBy), placed: at(placed), ...(tray && slot ? { tray, slot } : {}) })

export const orders: readonly Order[] = [
  make('884017', 'A-241254685585', 540, 'A', 'Birch Outdoor', 'Two-person tent, olive', 'TENT-2P-OLV', 0, 1, 'Urgent', '2026-11-20T18:00', '2026-11-20T08:14'),
  make('884095', 'A-240803357877', 2000, 'A', 'Alder Home', 'Stoneware mug 350 ml, sand', 'MUG-350-SND', 1, 4, 'Urgent', '2026-11-21T09:00', '2026-11-20T17:27'),
  make('884120', 'B-241077501163', 2000, 'B', 'Birch Outdoor', 'Steel bottle 750 ml', 'BTL-STL-750', 1, 3, 'Urgent', '2026-11-21T11:00', '2026-11-20T19:50'),
  make('884206', 'B-241077508442', 2100, 'B', 'Dune Beauty', 'Vitamin C serum, 30 ml dropper', 'SER-VITC-30', 2, 7, 'High', '2026-11-21T11:00', '2026-11-20T21:18', 'T-12', 6),
  make('884131', 'A-240884413076', 2000, 'A', 'Birch Outdoor', 'Merino socks, L', 'SOCK-MER-L', 0, 4, 'High', '2026-11-21T11:00', '2026-11-20T20:41'),
  make('884133', 'A-241442624045', 2000, 'A', 'Alder Home', 'Desk lamp, matt black', 'LMP-DESK-BK', 1, 2, 'Normal', '2026-11-21T14:00', '2026-11-21T07:09'),
  make('884161', 'A-240937092239', 1500, 'A', 'Dune Beauty', 'Clay mask 100 ml', 'MSK-CLAY-100', 0, 5, 'Normal', '2026-11-21T14:00', '2026-11-21T06:32'),
  make('884125', 'B-240769923201', 2200, 'B', 'Birch Outdoor', 'Head torch 300 lm', 'TRCH-300-BK', 2, 4, 'Normal', '2026-11-21T14:00', '2026-11-21T04:55', 'T-17', 2),
  make('884201', 'A-241263936499', 550, 'A', 'Alder Home', '“Mug set of 4” (not mapped)', 'SET-MUG-4', 0, 1, 'High', '2026-11-21T18:00', '2026-11-21T08:23'),
  make('884179', 'A-240982434082', 2000, 'A', 'Dune Beauty', 'Hand cream 75 ml', 'CRM-HAND-75', 1, 4, 'Normal', '2026-11-21T18:00', '2026-11-21T07:46'),
  make('884142', 'A-241294060759', 3000, 'A', 'Alder Home', 'Wooden blocks, 60 pieces', 'BLK-WOOD-60', 0, 3, 'Normal', '2026-11-21T18:00', '2026-11-21T05:14', 'T-20', 3),
  make('884210', 'A-241135383907', 1000, 'A', 'Alder Home', 'Puzzle 1000, seaside', 'PUZ-1000-SEA', 2, 5, 'Normal', '2026-11-21T18:00', '2026-11-21T09:37'),
  make('884147', 'B-240647271039', 2100, 'B', 'Birch Outdoor', 'Two-person tent, olive', 'TENT-2P-OLV', 0, 1, 'Normal', '2026-11-21T18:00', '2026-11-21T05:05', 'T-22', 8),
]
