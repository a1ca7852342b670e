import { connectFlood, hubFlood, hubMessages, passwords } from './flood-crowds.ts'
import { bombFiles, csvFiles, pictures, unfinishedUploads, uploads } from './flood-files.ts'
import { pipelined, slowBodies, slowHeads, slowReaders } from './flood-sockets.ts'
import { tinyValues } from './flood-values.ts'
import type { Flood } from './flooded.ts'

/** Everything that fills a process up, by what a reader of the table is told. */
export const floods: Record<string, Flood> = {
  'pipelined /openapi.json, never read': (flooded) => pipelined(flooded, '/openapi.json'),
  'pipelined /docs, never read': (flooded) => pipelined(flooded, '/docs'),
  'pipelined list of orders, never read': (flooded) =>
    pipelined(flooded, '/api/Order/GetOrderList?PageSize=200', 'MERCHANT_ADMIN'),
  'pipelined portal page, never read': (flooded) => pipelined(flooded, '/'),
  'heads sent letter by letter': slowHeads,
  'bodies sent letter by letter': slowBodies,
  'big answers read letter by letter': slowReaders,
  'connections of one address': connectFlood,
  'hub connections': hubFlood,
  'hub messages': hubMessages,
  'sign-ins at once': passwords,
  'bodies of very many tiny values': tinyValues,
  'pictures that unpack to 400 million points': pictures,
  'archives that unpack to 200 MB, wide files': bombFiles,
  'CSV of one SKU, 1 MB each': csvFiles,
  'uploads of 20 MB': uploads,
  'uploads never finished': unfinishedUploads,
}
