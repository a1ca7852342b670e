/**
 * What the feed of changes may name (the `change` table of the API): a subject and the id of what changed. A call that
 * reads says what it `shows`, a call that writes what it `changes`; the hub pushes hints of the same words. Each is a
 * hint to read again, never the truth itself.
 */
export type ChangeSubject =
  /** An order, its lines, its stage, its parcel. Id: the order's. */
  | 'order'
  /** Units of a product anywhere: balances, allocations, movements. Id: the product's. */
  | 'stock'
  /** What is known of a product, its barcodes and batches. Id: the product's. */
  | 'product'
  /** An inbound request, its cartons and items. Id: the request's. */
  | 'inbound'
  /** A picking list and the trays on it. Id: the list's. */
  | 'pickingList'
  /** A tray that was set aside, lifted or set free; what is picked into it is told with its list. Id: the tray's. */
  | 'tray'
  /** A shipping bin. Id: the bin's. */
  | 'bin'
  /** A cell or a cell group. Id: the cell's, or the group's. */
  | 'cell'
  /** A warehouse location. Id: the location's. */
  | 'location'
  /** A courier and whom it carries for. Id: the courier's. */
  | 'courier'
  /** A shop. Id: the shop's. */
  | 'shop'
  /** A merchant. Id: the merchant's. */
  | 'merchant'
  /** An account, its role, status or password. Id: the person's. */
  | 'account'
  /** A job and its rows. Id: the job's. */
  | 'job'
  /** A notification of one person. Id: the notification's. */
  | 'notification'
  /** Who hears what: a setting, or what one person mutes. Id: the setting's, or the person's. */
  | 'notificationSetting'
  /** A row of the general error log. Id: the row's. */
  | 'error'
  /** A token of an element. Id: the token's. */
  | 'embedToken'
  /** A key of a shop's own systems. Id: the key's. */
  | 'shopKey'

/** What happened to it. `moved` carries the states it came from and went to. */
export type ChangeKind = 'made' | 'changed' | 'moved' | 'gone'

/** One change as browsers hear of it. */
export type Change = {
  subject: ChangeSubject
  id: number
  kind: ChangeKind
  /** The merchant it is about; null where it is about none. */
  merchantId: number | null
  /** The location it happened at; null where it happened at none. */
  locationId: number | null
  /** Of `moved`: the states before and after. */
  from?: number
  to?: number
}

/** What a browser hears: a change; or a subject alone, of which anything may have changed. */
export type ChangeHint = Pick<Change, 'subject'> & Partial<Change>
