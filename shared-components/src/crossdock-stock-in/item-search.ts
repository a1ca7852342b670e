import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { StockInClient } from './calls.ts'
import { type Fault, faultOf } from './fault.ts'
import { mostShown, type StockInItem } from './item.ts'
import { Newest } from './newest.ts'

export type Asked = { sku: string; carton: string }

/** Reads from the API what is still to be stocked in. The newest search wins. */
export class ItemSearch implements ReactiveController {
  rows: readonly StockInItem[] | undefined
  /** There are more than were read. */
  isCut = false
  isBusy = false
  fault: Fault | undefined
  private readonly newest = new Newest()

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.cancel()
  }

  /** True when this search was answered; false when a newer one, or cancel(), took its place. */
  async run(client: StockInClient, { sku, carton }: Asked): Promise<boolean> {
    this.become({ isBusy: true, fault: undefined })
    try {
      const read = await this.newest.run((signal) =>
        client.inbound.getItems({ query: { sku, groupName: carton, isOpen: true, pageSize: mostShown } }, { signal }),
      )
      if (!read) return false
      this.become({ rows: listOf(read.answer.result), isCut: Boolean(read.answer.cursor?.next), isBusy: false })
    } catch (problem) {
      this.become({ rows: undefined, isBusy: false, fault: faultOf(problem) })
    }
    return true
  }

  cancel(): void {
    this.newest.cancel()
    this.become({ isBusy: false })
  }

  /** As if nothing had been searched. */
  clear(): void {
    this.newest.cancel()
    this.become({ rows: undefined, isCut: false, isBusy: false, fault: undefined })
  }

  private become(state: Partial<Pick<ItemSearch, 'rows' | 'isCut' | 'isBusy' | 'fault'>>): void {
    Object.assign(this, state)
    this.host.requestUpdate()
  }
}

/** An address that is not the portal's may answer anything. */
function listOf(rows: readonly StockInItem[]): readonly StockInItem[] {
  if (!Array.isArray(rows)) throw new TypeError('The answer holds no list.')
  return rows
}
