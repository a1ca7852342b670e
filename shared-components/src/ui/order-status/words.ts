import { trackingStage, type TrackingStageName } from 'contract/tracking'

/** What the part says, in one language. */
export type Words = {
  lang: string
  label: (stage: TrackingStageName) => string
  sentence: (stage: TrackingStageName) => string
  order: (code: string) => string
  steps: string
  toCome: string
  courier: string
  trackingNumber: string
  parcel: (number: number, count: number) => string
  copy: string
  copyNumber: (number: string) => string
  copied: string
  cannotCopy: string
  zone: (name: string) => string
  loading: string
  invalid: readonly [title: string, next: string]
  noAnswer: readonly [title: string, next: string]
  failed: readonly [title: string, next: string]
  noToken: readonly [title: string, next: string]
  notAnOrder: readonly [title: string, next: string]
  retry: string
  stale: (time: string) => string
}

const en: Words = {
  lang: 'en',
  label: (stage) => trackingStage(stage).label,
  sentence: (stage) => trackingStage(stage).sentence,
  order: (code) => `Order ${code}`,
  steps: 'Steps of the order',
  toCome: 'to come',
  courier: 'Courier',
  trackingNumber: 'Tracking number',
  copy: 'Copy',
  parcel: (number, count) => `Parcel ${number} of ${count}`,
  copyNumber: (number) => `Copy tracking number ${number}`,
  copied: 'Copied',
  cannotCopy: 'Marked: copy it with the keyboard',
  zone: (name) => `Times in ${name}`,
  loading: 'Loading the order status',
  invalid: ['This link is not valid or has ended', 'Ask the shop for a new one.'],
  noAnswer: ['The order status did not answer', 'Check the connection and try again.'],
  failed: ['The order status cannot be read just now', 'Try again in a moment.'],
  noToken: ['No order to show', 'This page does not say which order: its token is missing.'],
  notAnOrder: [
    'No order to show',
    'What this page gave is not an order that Crossdock tracks: its stage or its steps are missing.',
  ],
  retry: 'Retry',
  stale: (time) => `Could not be refreshed. This is how it stood on ${time}.`,
}

const malay: Record<TrackingStageName, readonly [label: string, sentence: string]> = {
  'awaiting-payment': ['Menunggu bayaran', 'Pesanan diproses sebaik sahaja dibayar.'],
  received: ['Diterima', 'Pesanan telah sampai di gudang.'],
  preparing: ['Sedang disediakan', 'Barang sedang dikumpulkan.'],
  packed: ['Dibungkus', 'Bungkusan menunggu kurier.'],
  'with-courier': ['Diserahkan kepada kurier', 'Bungkusan dalam perjalanan.'],
  delivered: ['Telah dihantar', 'Bungkusan telah dihantar.'],
  delayed: ['Tertangguh', 'Pesanan tertangguh; kedai sedang menyemaknya.'],
  cancelled: ['Dibatalkan', 'Pesanan telah dibatalkan.'],
  'not-delivered': ['Tidak dapat dihantar', 'Pesanan tidak dapat dihantar; kedai boleh memberikan maklumat lanjut.'],
  returned: ['Dipulangkan', 'Bungkusan sedang atau telah dipulangkan.'],
}

const ms: Words = {
  lang: 'ms',
  label: (stage) => malay[stage][0],
  sentence: (stage) => malay[stage][1],
  order: (code) => `Pesanan ${code}`,
  steps: 'Langkah pesanan',
  toCome: 'akan datang',
  courier: 'Kurier',
  trackingNumber: 'Nombor penjejakan',
  copy: 'Salin',
  parcel: (number, count) => `Bungkusan ${number} daripada ${count}`,
  copyNumber: (number) => `Salin nombor penjejakan ${number}`,
  copied: 'Disalin',
  cannotCopy: 'Sudah ditanda: salin dengan papan kekunci',
  zone: (name) => `Masa dalam ${name}`,
  loading: 'Memuatkan status pesanan',
  invalid: ['Pautan ini tidak sah atau telah tamat', 'Minta pautan baharu daripada kedai.'],
  noAnswer: ['Status pesanan tidak menjawab', 'Semak sambungan dan cuba lagi.'],
  failed: ['Status pesanan tidak dapat dibaca sekarang', 'Cuba lagi sebentar nanti.'],
  noToken: ['Tiada pesanan untuk ditunjukkan', 'Halaman ini tidak menyatakan pesanan mana: tokennya tiada.'],
  notAnOrder: [
    'Tiada pesanan untuk ditunjukkan',
    'Apa yang diberi oleh halaman ini bukan pesanan yang dijejak oleh Crossdock: peringkat atau langkahnya tiada.',
  ],
  retry: 'Cuba lagi',
  stale: (time) => `Tidak dapat disegarkan. Inilah statusnya pada ${time}.`,
}

/** English, or Malay for 'ms' and 'ms-MY'. A language nobody wrote yet reads English. */
export const wordsFor = (lang: string | undefined): Words => (/^ms\b/i.test(lang ?? '') ? ms : en)
