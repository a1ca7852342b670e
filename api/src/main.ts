import { serve } from './serve.ts'

/** The API alone: no portal, no files. `npm run serve` runs it with the portal beside it (tools/src/serve.ts). */
await serve()
