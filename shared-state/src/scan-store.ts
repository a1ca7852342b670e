/** A scan that waits on this device until the server has it. It belongs to who made it. */
export type WaitingScan = {
  /** Its place in the line: the order in which scans were made. */
  place: number
  /** Its Idempotency-Key: however often it is sent, it counts once. */
  key: string
  userId: number
  userName: string
  /** The call it is sent by: 'picking.updateOrdersPickingList'. */
  call: string
  body: object
  /** What it counts on the screen while it waits; none where only the server can tell. */
  units: number
  /** It was sent once and the answer was lost: the server may have it. */
  isTried: boolean
  /** The key of the scan before it that this one takes back. */
  undoes?: string
  /** What the server refused it with: nothing behind it is sent until somebody settles it. */
  stopped?: { words: string; next?: string | undefined; code?: string }
  at: number
}
export type NewScan = Omit<WaitingScan, 'place'>

const name = 'crossdock-scans'
/** A browser that does not even say no is one that keeps nothing. */
const longestOpeningMs = 3_000
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    setTimeout(() => reject(new Error('its storage does not answer')), longestOpeningMs)
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore('waiting', { keyPath: 'place', autoIncrement: true })
        .createIndex('key', 'key', { unique: true })
      request.result.createObjectStore('work', { keyPath: 'name' })
    }
    request.onerror = () => reject(request.error ?? new Error('its storage cannot be opened'))
    request.onsuccess = () => {
      const database = request.result
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      resolve(database)
    }
  })
  opened.catch(forget)
  return opened
}
const forget = (): void => {
  opened = undefined
}

/** Does one thing in a transaction of its own, and answers when it is on the disk. */
async function inStore<T>(
  storeName: 'waiting' | 'work',
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? new Error('its storage is full'))
  })
}

/** All scans that wait on this device, in the order they were made. */
export const storedScans = (): Promise<WaitingScan[]> => inStore('waiting', 'readonly', (store) => store.getAll())
export const storeScan = (scan: NewScan): Promise<unknown> =>
  inStore('waiting', 'readwrite', (store) => store.add(scan))
export const storeAgain = (scan: WaitingScan): Promise<unknown> =>
  inStore('waiting', 'readwrite', (store) => store.put(scan))
export const removeScan = (place: number): Promise<unknown> =>
  inStore('waiting', 'readwrite', (store) => store.delete(place))

/** What a person has in hand and no scan says whole yet: 'pick:7:42' is person 7 at picking list 42. */
export type ScanWork = { name: string; work: unknown }
export const storedWork = (): Promise<ScanWork[]> => inStore('work', 'readonly', (store) => store.getAll())
export const storeWork = (work: ScanWork): Promise<unknown> => inStore('work', 'readwrite', (store) => store.put(work))
export const removeWork = (name: string): Promise<unknown> =>
  inStore('work', 'readwrite', (store) => store.delete(name))
