import type { Calls } from 'contract/calls/all'
import { newKey } from 'contract/client'
import type { Reply } from 'contract/define'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { StockInClient } from './calls.ts'
import type { StockInDoneEvent } from './events.ts'
import { type Fault, faultOf } from './fault.ts'
import { Newest } from './newest.ts'
import { bodyOf, type Step } from './step.ts'

type Placed = Reply<Calls['inbound']['stockIn']>
/** What came of it, as the message dialog tells it. */
export type Sent =
  | { kind: 'Success'; message: string; done: StockInDoneEvent['detail'] }
  | { kind: 'Error'; message: string; fault: Fault }

const doubtWords =
  'It is not known whether these units were counted. Press the button again to find out: they are counted once.'
const placedWords = ({ quantity, sku, cellCode, onHand, remaining }: Placed): string =>
  `${quantity} × ${sku} in ${cellCode}, which holds ${onHand} now. ${remaining} left.`

/**
 * The step for one item, and its call. Asked again after no answer came, the same request carries the same key and is
 * counted once.
 */
export class PutAway implements ReactiveController {
  step: Step | undefined
  isBusy = false
  /** Why the units of this step may be counted already. */
  doubt = ''
  private unsettled: { request: string; key: string } | undefined
  private readonly newest = new Newest()

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this)
  }

  hostDisconnected(): void {
    this.newest.cancel()
    this.become({ isBusy: false })
  }

  open(step: Step): void {
    this.become({ step, doubt: '' })
  }

  /** What is in doubt stays as it was sent, so that asking again is the same request. */
  type(typed: Partial<Step>): void {
    if (this.step && !this.doubt) this.become({ step: { ...this.step, ...typed } })
  }

  /** Gives the step up. Answers true where its units may be counted all the same. */
  leave(): boolean {
    const isInDoubt = this.isBusy || this.doubt !== ''
    this.newest.cancel()
    this.become({ step: undefined, isBusy: false, doubt: '' })
    return isInDoubt
  }

  /** Undefined when it was cancelled on the way. */
  async send(client: StockInClient): Promise<Sent | undefined> {
    const { step } = this
    if (!step) return undefined
    const body = bodyOf(step)
    const key = this.keyOf(JSON.stringify([body, step.item.remainQuantity]))
    this.become({ isBusy: true })
    try {
      const answered = await this.newest.run((signal) => client.inbound.stockIn({ body }, { signal, key }))
      return answered && this.settled(step, answered.answer)
    } catch (problem) {
      return this.failed(faultOf(problem))
    }
  }

  private settled({ item }: Step, placed: Placed): Sent {
    this.unsettled = undefined
    this.become({ step: undefined, isBusy: false, doubt: '' })
    const { cellCode: cell, quantity, remaining } = placed
    return { kind: 'Success', message: placedWords(placed), done: { item, cell, quantity, remaining } }
  }

  private failed(fault: Fault): Sent {
    if (!fault.isUnsettled) this.unsettled = undefined
    const doubt = fault.isUnsettled ? doubtWords : ''
    this.become({ isBusy: false, doubt })
    return { kind: 'Error', message: doubt ? `${fault.words}\n${doubt}` : fault.words, fault }
  }

  /** The key of a request nobody answered, as long as nothing of the item has been counted since. */
  private keyOf(request: string): string {
    if (this.unsettled?.request !== request) this.unsettled = { request, key: newKey() }
    return this.unsettled.key
  }

  private become(state: Partial<Pick<PutAway, 'step' | 'isBusy' | 'doubt'>>): void {
    Object.assign(this, state)
    this.host.requestUpdate()
  }
}
