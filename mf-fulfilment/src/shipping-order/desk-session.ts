import { parcelName } from 'contract/order-number'
import { atom } from 'nanostores'
import type { StripKind } from 'shared-components/scan'
import type { ShippingBin } from 'shared-state'
import { inTurn } from '../parts/in-turn.ts'
import type { Label } from '../parts/label.ts'
import type { OrderRecord, ParcelRecord } from '../parts/order.ts'
import type { Refusal } from '../parts/refusal.ts'
import { type Strip, strip as said } from '../parts/strip.ts'
import { nameOf } from '../parts/use-parcel.ts'
import { type AtDesk, meaningOf, stepOf, wanted } from './desk-step.ts'

export type DeskState = {
  strip: Strip
  /** The tracking number that was read off the parcel here. */
  seenNumber: string | undefined
  /** A weight outside the limit, asked about once: the same again accepts it. */
  asked?: { weight: number; words: string } | undefined
  /** A weight that stands is to be taken once more. */
  isWeighing: boolean
  label?: Label
}

/** What the desk needs of the world; writes answer once the screen shows them. */
export type Ways = {
  read: () => Promise<OrderRecord>
  weigh: (weight: number, isConfirmed: boolean) => Promise<void>
  choose: (order: OrderRecord, parcel: ParcelRecord, shippingProvider: string) => Promise<void>
  number: (trackingNumber: string) => Promise<string>
  /** The parcel has no number any more, if that was this one. */
  dropNumber: (trackingNumber: string) => Promise<void>
  print: () => Promise<Label>
  /** This device prints a label without being asked. */
  printsByItself: () => boolean
  place: (bin: ShippingBin) => Promise<void>
  binOfCode: (code: string) => Promise<ShippingBin | undefined>
  useBin: (bin: ShippingBin) => void
  /** Opens another parcel; answers why not. */
  open: (code: string) => Promise<string | undefined>
  refusalOf: (problem: unknown) => Refusal
  feel: (kind: 'right' | 'wrong' | 'repeated') => void
}
type Shown = { order: OrderRecord; parcel: ParcelRecord }

const strip = (kind: StripKind, title: string, detail?: string, undo?: string): Strip =>
  said(kind, title, { detail, undo })
const next = 'Scan the next parcel'

function firstStrip({ order, parcel }: Shown, seenNumber: string | undefined): Strip {
  const name = nameOf(order, parcel)
  const detail = `${order.merchantName} · ${order.referenceCode}`
  if (order.holds.length) return strip('wrong', `${name} is on hold: ${order.holds.join(', ')}`, 'Put it aside')
  if (parcel.shippingBinName) return strip('idle', `${name} lies in bin ${parcel.shippingBinName}`, next)
  if (stepOf({ order, parcel, seenNumber }) === 'none') return strip('idle', `${name} is not packed yet`, detail)
  if (seenNumber !== undefined) return strip('right', `${seenNumber} is the label of ${name}`, detail)
  return strip('idle', `Parcel ${name}`, detail)
}

/** 'Of this order WO-5-2 is left. ' */
function leftInWords({ orderId, parcels }: OrderRecord, { parcelNumber }: ParcelRecord): string {
  const left = parcels
    .filter((other) => other.shippingBinId === null && other.parcelNumber !== parcelNumber)
    .map((other) => parcelName(orderId, other.parcelNumber, parcels.length))
  return left.length > 0 ? `Of this order ${left.join(' and ')} ${left.length > 1 ? 'are' : 'is'} left. ` : ''
}

/** One parcel at the desk: scans, weights and presses one after another, each on the order as it stands then. */
export class DeskSession {
  readonly $state
  private readonly turn = inTurn((problem) => {
    const { words, next: way } = this.ways.refusalOf(problem)
    this.tell(strip('wrong', words, way))
  })

  /** `seenNumber`: its tracking number, where that was scanned to open it. */
  constructor(
    private readonly shown: Shown,
    seenNumber: string | undefined,
    private readonly ways: Ways,
  ) {
    this.$state = atom<DeskState>({ strip: firstStrip(shown, seenNumber), seenNumber, isWeighing: false })
  }

  scan = (code: string) => this.turn(() => this.take(code))
  weigh = (weight: number) => this.turn(() => this.keep(weight))
  choose = (shippingProvider: string) => this.turn(() => this.give(shippingProvider))
  place = (bin: ShippingBin) => this.turn(() => this.putInto(bin))
  /** Takes back a number that was read by mistake. */
  undo = (trackingNumber: string) => this.turn(() => this.takeBack(trackingNumber))
  weighAgain = () => this.set({ isWeighing: true })
  print = () => this.turn(() => this.label())
  /** A number was typed: a station prints its label, whose scan is the proof; elsewhere the number was read off it. */
  given = (trackingNumber: string) => (this.ways.printsByItself() ? void this.print() : this.see(trackingNumber))

  private see(trackingNumber: string): void {
    this.set({ seenNumber: trackingNumber })
  }

  private set(more: Partial<DeskState>): void {
    this.$state.set({ ...this.$state.get(), ...more })
  }

  private tell(said: Strip): void {
    if (said.kind === 'right' || said.kind === 'wrong' || said.kind === 'repeated') this.ways.feel(said.kind)
    this.set({ strip: said })
  }

  private async read(): Promise<AtDesk & Shown & { name: string }> {
    const order = await this.ways.read()
    const parcel =
      order.parcels.find(({ parcelNumber }) => parcelNumber === this.shown.parcel.parcelNumber) ?? this.shown.parcel
    return { order, parcel, name: nameOf(order, parcel), seenNumber: this.$state.get().seenNumber }
  }

  private async keep(weight: number): Promise<void> {
    try {
      await this.ways.weigh(weight, this.$state.get().asked?.weight === weight)
    } catch (problem) {
      const { code, words } = this.ways.refusalOf(problem)
      if (code !== 'weight-off') throw problem
      this.set({ asked: { weight, words } })
      return this.tell(strip('wrong', words, `Weigh it again; the same weight once more accepts ${weight} kg`))
    }
    this.set({ asked: undefined, isWeighing: false })
    this.tell(strip('right', `${weight} kg kept`))
  }

  private async give(shippingProvider: string): Promise<void> {
    const { order, parcel, name } = await this.read()
    await this.ways.choose(order, parcel, shippingProvider)
    this.tell(strip('right', `${shippingProvider} takes ${name}`))
  }

  private async label(): Promise<void> {
    this.set({ label: await this.ways.print() })
  }

  private async number(code: string): Promise<void> {
    const trackingNumber = await this.ways.number(code)
    this.see(trackingNumber)
    this.tell(
      strip('right', `Its tracking number is ${trackingNumber}`, this.thenOf(await this.read()), trackingNumber),
    )
    if (this.ways.printsByItself()) await this.label()
  }

  private async takeBack(trackingNumber: string): Promise<void> {
    await this.ways.dropNumber(trackingNumber)
    this.set({ seenNumber: undefined })
    this.tell(strip('repeated', `${trackingNumber} is taken back`, this.thenOf(await this.read())))
  }

  /** The bin of a courier says who takes the parcel; it goes in at once where nothing else is missing. */
  private async giveByBin(bin: ShippingBin, shippingProvider: string): Promise<void> {
    await this.give(shippingProvider)
    const at = await this.read()
    if (stepOf(at) === 'bin') return this.putInto(bin)
    this.tell(strip('right', `${shippingProvider} takes ${at.name}`, this.thenOf(at)))
  }

  private async putInto(bin: ShippingBin): Promise<void> {
    const { order, parcel, name } = await this.read()
    await this.ways.place(bin)
    this.tell(strip('right', `${name} lies in bin ${bin.name}`, leftInWords(order, parcel) + next))
  }

  private async open(code: string): Promise<void> {
    const why = await this.ways.open(code)
    if (why) this.tell(strip('wrong', why, 'Scan a parcel, an order or a tracking number'))
  }

  private async take(code: string): Promise<void> {
    const [bin, at] = [await this.ways.binOfCode(code), await this.read()]
    const { parcel, name } = at
    if (bin?.shippingProvider && stepOf(at) === 'courier') return this.giveByBin(bin, bin.shippingProvider)
    const meaning = meaningOf(code, at, bin !== undefined)
    switch (meaning.kind) {
      case 'place':
        return bin && this.putInto(bin)
      case 'use-bin':
        if (bin) this.ways.useBin(bin)
        return this.tell(strip('repeated', `Bin ${bin?.name} is in use at this desk`, next))
      case 'weight':
        return this.keep(meaning.weight)
      case 'number':
        return this.number(code)
      case 'label':
        this.see(parcel.trackingNumber ?? '')
        return this.tell(strip('right', 'Right label, on the right parcel', `${parcel.trackingNumber} · ${name}`))
      case 'wrong-label':
        return this.tell(
          strip(
            'wrong',
            `Wrong label: ${name} has ${meaning.trackingNumber}`,
            `${code} is another parcel’s: print this one’s label again. If ${code} is right, press Change number`,
          ),
        )
      case 'early':
        return this.tell(strip('wrong', `First ${meaning.first}: the bin comes last`, `${name} · nothing moved`))
      case 'same':
        return this.tell(strip('repeated', `${name}, this one`, this.thenOf(at)))
      case 'other':
        return this.open(code)
    }
  }

  private thenOf(at: AtDesk): string {
    const step = stepOf(at)
    return step === 'none' ? next : `Now ${step === 'bin' ? 'scan its bin' : wanted[step]}`
  }
}
